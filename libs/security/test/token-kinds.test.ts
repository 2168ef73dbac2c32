import { AppError } from '@postrider/contracts/errors'
import { someCaller, testRing } from '@postrider/testing/service'
import { createLocalJWKSet, decodeJwt, exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose'
import { v7 as uuidv7 } from 'uuid'
import {
  callerVerifier,
  readSessionToken,
  serviceTokenSigner,
  signCallerToken,
  signSessionToken,
  type VerifyCaller,
} from '../src/index.ts'

const caller = someCaller()
const secret = new TextEncoder().encode(testRing[0]?.secret)

let privateKey: CryptoKey
let verify: VerifyCaller

beforeAll(async () => {
  const pair = await generateKeyPair('EdDSA')
  privateKey = pair.privateKey
  const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'one', alg: 'EdDSA' }
  const gatewayKeys = createLocalJWKSet({ keys: [jwk] })
  verify = callerVerifier({ service: 'contacts', gatewayKeys, serviceKeys: testRing })
})

const outcome = async (token: Promise<string>): Promise<unknown> =>
  verify(await token).catch((error: unknown) => (error instanceof AppError ? error.code : error))

interface Forged {
  claims: Record<string, unknown>
  typ: string
  issuer: string
  audience: string
  expires: boolean
}

const forge = ({ claims, typ, issuer, audience, expires }: Forged, alg: 'EdDSA' | 'HS256') => {
  const kid = alg === 'EdDSA' ? 'one' : 'test'
  const token = new SignJWT(claims).setProtectedHeader({ alg, kid, typ })
  token.setIssuer(issuer).setAudience(audience)
  if (expires) token.setExpirationTime('60s')
  return token.sign(alg === 'EdDSA' ? privateKey : secret)
}
const ofGateway = (changes: Partial<Forged>): Promise<string> =>
  forge(
    {
      claims: { caller },
      typ: 'caller+jwt',
      issuer: 'postrider-gateway',
      audience: 'contacts',
      expires: true,
      ...changes,
    },
    'EdDSA',
  )
const ofService = (changes: Partial<Forged>): Promise<string> =>
  forge(
    {
      claims: { sub: 'send' },
      typ: 'service+jwt',
      issuer: 'postrider-service',
      audience: 'contacts',
      expires: true,
      ...changes,
    },
    'HS256',
  )

describe('a gateway token', () => {
  it('names the caller for one service', async () => {
    expect(await outcome(signCallerToken(caller, { id: 'one', privateKey, audience: 'contacts' }))).toEqual(
      caller,
    )
    expect(await outcome(ofGateway({}))).toEqual(caller)
    expect(await outcome(signCallerToken(caller, { id: 'one', privateKey, audience: 'send' }))).toBe(
      'UNAUTHORIZED',
    )
  })

  it.each([
    ['claims to be a service', { claims: { caller: { kind: 'service', service: 'send' } } }],
    ['has only a service as its subject', { claims: { sub: 'send' } }],
    ['has the type of a service token', { typ: 'service+jwt' }],
    ['has no specific type', { typ: 'JWT' }],
    ['names a service as its issuer', { issuer: 'postrider-service' }],
    ['has the whole platform as its audience', { audience: 'postrider' }],
    ['never expires', { expires: false }],
    ['names a caller of an unknown kind', { claims: { caller: { kind: 'root' } } }],
    ['names a caller without a project', { claims: { caller: { kind: 'key', keyType: 'secret' } } }],
  ])('is rejected if it %s', async (_case, changes) => {
    expect(await outcome(ofGateway(changes))).toBe('UNAUTHORIZED')
  })
})

describe('a service token', () => {
  it('names its service, and is valid for one other service', async () => {
    const tokenOf = serviceTokenSigner('send', testRing)

    expect(await outcome(tokenOf('contacts'))).toEqual({ kind: 'service', service: 'send' })
    expect(await outcome(ofService({}))).toEqual({ kind: 'service', service: 'send' })
    expect(await outcome(tokenOf('accounts'))).toBe('UNAUTHORIZED')
    expect(decodeJwt(await tokenOf('accounts')).aud).toBe('accounts')
    expect(await tokenOf('contacts')).toBe(await tokenOf('contacts'))
  })

  it.each([
    ['contains a caller', { claims: { sub: 'send', caller } }],
    ['contains a caller instead of its name', { claims: { caller: { kind: 'service', service: 'send' } } }],
    ['names no service', { claims: {} }],
    ['has the type of a gateway token', { typ: 'caller+jwt' }],
    ['names the gateway as its issuer', { issuer: 'postrider-gateway' }],
    ['has the whole platform as its audience', { audience: 'postrider' }],
    ['never expires', { expires: false }],
  ])('is rejected if it %s', async (_case, changes) => {
    expect(await outcome(ofService(changes))).toBe('UNAUTHORIZED')
  })
})

describe('a session token', () => {
  const claims = { sid: uuidv7(), sub: uuidv7() }

  it('is accepted only as a session, even if all kinds of tokens share a secret', async () => {
    const session = signSessionToken(testRing, claims, 60)

    expect(await readSessionToken(testRing, await session)).toEqual(claims)
    expect(await outcome(session)).toBe('UNAUTHORIZED')
  })

  it.each([
    ['is a service token', () => ofService({ claims })],
    [
      'is a service token with the audience of sessions',
      () => ofService({ claims, audience: 'postrider-sessions' }),
    ],
    [
      'has no issuer of sessions',
      () => ofService({ claims, typ: 'session+jwt', audience: 'postrider-sessions' }),
    ],
    [
      'never expires',
      () =>
        ofService({
          claims,
          typ: 'session+jwt',
          issuer: 'postrider-accounts',
          audience: 'postrider-sessions',
          expires: false,
        }),
    ],
  ])('is rejected if it %s', async (_case, token) => {
    expect(await readSessionToken(testRing, await token())).toBeUndefined()
  })
})
