import { version } from '@postrider/contracts'
import { allowLogsInFile } from '@postrider/testing/jest'
import { rawRequest } from './raw-request.ts'
import { bearer, newSigningKey, startGateway, type GatewayUnderTest } from './start.ts'

// The gateway logs that requests contain proxy headers although it trusts no proxy.
allowLogsInFile('proxy.untrusted')

let under: GatewayUnderTest
beforeAll(async () => {
  under = await startGateway()
})
afterAll(() => under.stop())

describe('the endpoints of the gateway', () => {
  it('return the state of all services', async () => {
    const { status, body } = await under.as().get('/health')
    expect([status, body]).toEqual([
      200,
      {
        status: 'ok',
        version,
        time: expect.any(String),
        uptime: expect.any(Number),
        services: Object.fromEntries(
          ['gateway', 'accounts', 'contacts', 'send'].map((name) => [name, { status: 'ok', warnings: [] }]),
        ),
      },
    ])
  })

  it('return 503 only if a service is unavailable', async () => {
    const lame = await startGateway()
    await lame.services.send.stop()
    const { status, body } = await lame.as().get('/health')
    const ready = await lame.as().get('/readyz')
    await lame.stop()

    expect([status, body.services.send.status, body.services.contacts.status]).toEqual([
      503,
      'unavailable',
      'ok',
    ])
    expect(ready.status).toBe(200)
  })

  it('publish only public keys, and the gateway signs with the first key', async () => {
    const keys = [await newSigningKey('new'), await newSigningKey('old')]
    const two = await startGateway({ signingKeys: keys })
    const { body } = await two.as().get('/.well-known/jwks.json')
    const { secretKey } = two.accounts.addProject()
    const { body: seen } = await two.as(bearer(secretKey)).get('/contacts')
    await two.stop()

    expect(body.keys).toEqual(
      keys.map(({ kty, crv, kid, x }) => ({ kty, crv, kid, x, alg: 'EdDSA', use: 'sig' })),
    )
    expect(Buffer.from(seen.headers.authorization.split(/[ .]/)[1], 'base64url').toString()).toContain(
      '"new"',
    )
  })

  it('serve metrics and the inbox on this machine, but not through a proxy or under another name', async () => {
    const paths = ['/metrics', '/inbox', '/inbox/messages']
    for (const path of paths) {
      expect((await under.as().get(path)).status).toBe(200)
      expect((await under.as({ 'x-forwarded-for': '8.8.8.8' }).get(path)).status).toBe(404)
      const { status } = await rawRequest(under.port, `GET ${path} HTTP/1.1\r\nHost: evil.example\r\n\r\n`)
      expect(status).toBe(404)
    }
    expect((await under.as().get('/')).headers.get('location')).toBe('/inbox')
  })

  it('serve metrics to a client with the token, and serve no inbox with another provider', async () => {
    const remote = await startGateway({ metricsToken: 'a-long-metrics-token', provider: undefined })
    const as = (headers: Record<string, string>) => remote.as({ 'x-forwarded-for': '8.8.8.8', ...headers })
    const statuses = [
      (await as(bearer('a-long-metrics-token')).get('/metrics')).status,
      (await as(bearer('another')).get('/metrics')).status,
      (await remote.as().get('/inbox')).status,
      (await remote.as().get('/')).status,
    ]
    await remote.stop()
    expect(statuses).toEqual([200, 404, 404, 200])
  })
})

describe('the endpoints for mail servers', () => {
  it('accept the token, return 401 without the right token, and do not exist without the setting DSN_TOKEN', async () => {
    const open = await startGateway({ mailServerToken: 'a-long-mail-token' })
    const shut = await startGateway()
    const statusOf = async (gateway: typeof open, headers: Record<string, string>): Promise<number> =>
      (await gateway.as(headers).post('/webhooks/dsn', { body: 'x' })).status

    const statuses = [
      await statusOf(open, bearer('a-long-mail-token')),
      await statusOf(open, bearer('a-long-mail-toke')),
      await statusOf(open, { authorization: 'a-long-mail-token' }),
      await statusOf(open, {}),
      await statusOf(shut, bearer('')),
      await statusOf(shut, bearer('undefined')),
    ]
    await Promise.all([open.stop(), shut.stop()])

    expect(statuses).toEqual([200, 401, 401, 401, 404, 404])
  })
})
