import { callerVerifier } from '@postrider/security'
import { someCaller, testRing } from '@postrider/testing/service'
import { createLocalJWKSet, decodeJwt } from 'jose'
import { callerTokens, publicKeys } from '../src/caller-tokens.ts'
import { newSigningKey } from './start.ts'

describe('the tokens of the gateway', () => {
  it('are valid for only one service, and are cached per service', async () => {
    const key = await newSigningKey('one')
    const tokenOf = callerTokens([key])
    const gatewayKeys = createLocalJWKSet(publicKeys([key]))
    const at = (service: string) => callerVerifier({ service, gatewayKeys, serviceKeys: testRing })
    const caller = someCaller()

    const forContacts = await tokenOf(caller, 'contacts')
    const forSend = await tokenOf(caller, 'send')

    expect(await at('contacts')(forContacts)).toEqual(caller)
    expect(await at('send')(forSend)).toEqual(caller)
    await expect(at('send')(forContacts)).rejects.toMatchObject({ kind: 'unauthorised' })
    expect([decodeJwt(forContacts).aud, decodeJwt(forSend).aud]).toEqual(['contacts', 'send'])
    expect(await tokenOf({ ...caller }, 'contacts')).toBe(forContacts)
  })
})
