import type { GatewayCaller } from '@postrider/contracts'
import { signCallerToken } from '@postrider/security'
import { importJWK, type CryptoKey, type JSONWebKeySet } from 'jose'
import { LRUCache } from 'lru-cache'
import type { SigningKey } from './config.ts'

/** Half of the 60 s for which a token is valid. Signing costs 93 µs, and services cache verified tokens. */
const cachedMs = 30_000

/** Returns a token for one service that contains the caller. */
export type TokenOf = (caller: GatewayCaller, service: string) => Promise<string>

/** Creates and caches the internal tokens. The first key signs. */
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
  if (privateKey instanceof Uint8Array) throw new Error('GATEWAY_SIGNING_KEYS holds no key pair')
  return { id: key.kid, privateKey }
}

/** Returns the public keys with which services verify the tokens. */
export const publicKeys = (keys: readonly SigningKey[]): JSONWebKeySet => ({
  keys: keys.map(({ kty, crv, kid, x }) => ({ kty, crv, kid, x, alg: 'EdDSA', use: 'sig' })),
})
