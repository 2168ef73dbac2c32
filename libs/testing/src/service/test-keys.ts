import { signCallerToken, type KeyRing } from '@postrider/security'
import { GatewayCaller, type Caller } from '@postrider/contracts'
import { createLocalJWKSet, exportJWK, generateKeyPair, type JWTVerifyGetKey } from 'jose'

export interface TestKeys {
  /** The keys with which the service under test verifies the gateway's tokens. */
  gatewayKeys: JWTVerifyGetKey
  /** Returns a token that the gateway would sign for this caller and the service under test. */
  tokenOf(caller: Caller): Promise<string>
}

export const testRing: KeyRing = [{ id: 'test', secret: 'a secret of tests that is long enough' }]

/** Creates a new pair of gateway keys. Its tokens have the audience `service`. */
export async function createTestKeys(service: string): Promise<TestKeys> {
  const { publicKey, privateKey } = await generateKeyPair('EdDSA', { extractable: true })
  const jwk = { ...(await exportJWK(publicKey)), kid: 'test', alg: 'EdDSA' }
  return {
    gatewayKeys: createLocalJWKSet({ keys: [jwk] }),
    tokenOf: async (caller) =>
      signCallerToken(GatewayCaller.parse(caller), { id: 'test', privateKey, audience: service }),
  }
}
