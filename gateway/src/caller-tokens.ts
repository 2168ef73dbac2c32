import type { GatewayCaller } from '@postrider/contracts'
import { signCallerToken } from '@postrider/security'
import { importJWK, type CryptoKey, type JSONWebKeySet } from 'jose'
import { LRUCache } from 'lru-cache'
import type { SigningKey } from './config.ts'

/**
 * How long a token is reused, in milliseconds: half of its lifetime. Signing takes 93 µs, and services also
 * cache verified tokens.
 */
const cachedMs = 30_000

/** Returns a token that contains the caller and is valid for one service. */
export type TokenOf = (caller: GatewayCaller, service: string) => Promise<string>

/** Creates the function that signs and caches internal tokens. Uses the first key. */
export function callerTokens([first]: readonly SigningKey[]): TokenOf {
  const tokens = new LRUCache<string, Promise<string>>({ max: 10_000, ttl: cachedMs })
  let signing: Promise<{ id: string; privateKey: CryptoKey }> | undefined
  return (caller, service) => {
    const name = `${service} ${JSON.stringify(caller)}`
    const kept = tokens.get(name)
    if (kept) return kept
    signing ??= privateKeyOf(first)
    const token = signing.then((key) => signCallerToken(caller, { ...key, audience: service }))
    tokens.set(name, token)
    return token
  }
}

async function privateKeyOf(key: SigningKey | undefined): Promise<{ id: string; privateKey: CryptoKey }> {
  if (!key) throw new Error('GATEWAY_SIGNING_KEYS is empty')
  const privateKey = await importJWK(key, 'EdDSA')
  if (privateKey instanceof Uint8Array) throw new Error('GATEWAY_SIGNING_KEYS contains no private key')
  return { id: key.kid, privateKey }
}

/** Returns the public keys with which services verify the tokens. */
export const publicKeys = (keys: readonly SigningKey[]): JSONWebKeySet => ({
  keys: keys.map(({ kty, crv, kid, x }) => ({ kty, crv, kid, x, alg: 'EdDSA', use: 'sig' })),
})
