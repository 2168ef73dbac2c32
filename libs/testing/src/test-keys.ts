import { signCallerToken, type KeyRing } from '@postrider/service'
import type { Caller } from '@postrider/contracts'
import { createLocalJWKSet, exportJWK, generateKeyPair, type JWTVerifyGetKey } from 'jose'

export interface TestKeys {
  /** What the service under test verifies the gateway's tokens with. */
  gatewayKeys: JWTVerifyGetKey
  /** A token as the gateway would sign it. */
  tokenOf(caller: Caller): Promise<string>
}

export const testRing: KeyRing = [{ id: 'test', secret: 'a secret of tests that is long enough' }]

/** A fresh pair of gateway keys. */
export async function createTestKeys(): Promise<TestKeys> {
  const { publicKey, privateKey } = await generateKeyPair('EdDSA', { extractable: true })
  const jwk = { ...(await exportJWK(publicKey)), kid: 'test', alg: 'EdDSA' }
  return {
    gatewayKeys: createLocalJWKSet({ keys: [jwk] }),
    tokenOf: (caller) => signCallerToken(caller, { id: 'test', privateKey }),
  }
}
