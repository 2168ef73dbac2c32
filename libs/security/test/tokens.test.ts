import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AppError } from '@postrider/contracts/errors'
import { someCaller, testRing } from '@postrider/testing/service'
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from 'jose'
import { callerVerifier, remoteKeys, signCallerToken } from '../src/index.ts'

const caller = someCaller()

describe('the verifier of callers, with keys that the gateway publishes,', () => {
  let gateway: Server
  let url: string
  let answer: { status: number; keys: JWK[] } | 'cut'
  let privateKey: CryptoKey
  let published: JWK

  beforeAll(async () => {
    const pair = await generateKeyPair('EdDSA')
    privateKey = pair.privateKey
    published = { ...(await exportJWK(pair.publicKey)), kid: 'one', alg: 'EdDSA', use: 'sig' }
    gateway = createServer((req, res) => {
      if (answer === 'cut') return void req.socket.destroy()
      res.writeHead(answer.status, { 'content-type': 'application/json' })
      res.end(JSON.stringify({ keys: answer.keys }))
    }).listen(0, '127.0.0.1')
    await once(gateway, 'listening')
    // A TCP server's address is always an AddressInfo.
    url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/.well-known/jwks.json`
  })
  afterAll(() => void gateway.close())

  const refusalOf = (token: string): Promise<unknown> =>
    callerVerifier({ service: 'contacts', gatewayKeys: remoteKeys(url), serviceKeys: testRing })(token).then(
      (found) => found,
      (error: unknown) => (error instanceof AppError ? error.kind : error),
    )

  it('throws 503 while the keys cannot be fetched, because the token may be valid', async () => {
    const token = await signCallerToken(caller, { id: 'one', privateKey, audience: 'contacts' })

    answer = 'cut'
    expect(await refusalOf(token)).toBe('unavailable')
    answer = { status: 503, keys: [] }
    expect(await refusalOf(token)).toBe('unavailable')
    answer = { status: 200, keys: [published] }
    expect(await refusalOf(token)).toEqual(caller)
  })

  it('throws 503 if the token expired while the request waited', async () => {
    answer = { status: 200, keys: [published] }
    const late = await new SignJWT({ caller })
      .setProtectedHeader({ alg: 'EdDSA', kid: 'one', typ: 'caller+jwt' })
      .setIssuer('postrider-gateway')
      .setAudience('contacts')
      .setExpirationTime('-1s')
      .sign(privateKey)

    expect(await refusalOf(late)).toBe('unavailable')
  })

  it('rejects an unknown key, a wrong signature, and text that is not a token', async () => {
    answer = { status: 200, keys: [published] }
    const { privateKey: foreign } = await generateKeyPair('EdDSA')

    const signedBy = (id: string, key: CryptoKey): Promise<string> =>
      signCallerToken(caller, { id, privateKey: key, audience: 'contacts' })

    expect(await refusalOf(await signedBy('two', privateKey))).toBe('unauthorised')
    expect(await refusalOf(await signedBy('one', foreign))).toBe('unauthorised')
    expect(await refusalOf('rubbish')).toBe('unauthorised')
  })
})
