import { signCallerToken, type KeyRing } from '@postrider/security'
import { GatewayCaller, type Caller } from '@postrider/contracts'
import { createLocalJWKSet, exportJWK, generateKeyPair, type JWTVerifyGetKey } from 'jose'

export interface TestKeys {
  /** What the service under test verifies the gateway's tokens with. */
  gatewayKeys: JWTVerifyGetKey
  /** A token as the gateway would sign it for the service under test. */
  tokenOf(caller: Caller): Promise<string>
}

export const testRing: KeyRing = [{ id: 'test', secret: 'a secret of tests that is long enough' }]

/** A fresh pair of gateway keys, for tokens whose audience is `service`. */
export async function createTestKeys(service: string): Promise<TestKeys> {
  const { publicKey, privateKey } = await generateKeyPair('EdDSA', { extractable: true })
  const jwk = { ...(await exportJWK(publicKey)), kid: 'test', alg: 'EdDSA' }
  return {
    gatewayKeys: createLocalJWKSet({ keys: [jwk] }),
    tokenOf: async (caller) =>
      signCallerToken(GatewayCaller.parse(caller), { id: 'test', privateKey, audience: service }),
  }
}
