import { allowLogsInFile } from '@postrider/testing/jest'
import type { FakeProject } from '@postrider/testing/fakes'
import { rawRequest } from './raw-request.ts'
import { bearer, startGateway, type GatewayUnderTest } from './start.ts'

// The gateway logs that requests contain proxy headers although it trusts no proxy.
allowLogsInFile('proxy.untrusted')

let under: GatewayUnderTest
let project: FakeProject
beforeAll(async () => {
  under = await startGateway()
  project = under.accounts.addProject()
})
afterAll(() => under.stop())

describe('without a proxy', () => {
  it('the gateway prevents clients from removing or forging headers', async () => {
    const { body } = await under
      .as({ ...bearer(project.secretKey), 'x-forwarded-for': '9.9.9.9', 'x-forwarded-proto': 'https' })
      .get('/contacts')
    expect(body.headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      'x-forwarded-host': `127.0.0.1:${under.port}`,
    })
    const { text } = await rawRequest(
      under.port,
      `GET /contacts HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${project.secretKey}\r\nConnection: close, authorization, x-request-id\r\n\r\n`,
    )
    expect(text).toContain('"kind":"key"')
    expect(text).toMatch(/connection: close/i)
  })
})

describe('a cookie', () => {
  const cookie = 'a=1; session=x; oauth=y%2Fz; oauthx=1; oauth=second'

  it('is forwarded only to the service of its route', async () => {
    const { body } = await under.as({ cookie }).get('/auth/oauth/github/callback?code=x&state=y')

    expect(body).toMatchObject({
      url: '/auth/oauth/github/callback?code=x&state=y',
      headers: { cookie: 'oauth=y%2Fz' },
      caller: { kind: 'anonymous' },
    })
  })

  it('is not forwarded to another service, and is not added if the client sent no cookie', async () => {
    const others = [
      await under.as({ cookie }).get('/auth/oauth/github'),
      await under.as({ cookie: 'session=x; xoauth=1' }).get('/auth/oauth/github/callback'),
    ]

    for (const { body } of others) expect(body.headers).not.toHaveProperty('cookie')
  })
})

describe('behind proxies', () => {
  it('the gateway trusts only header entries that its own proxies wrote', async () => {
    const behind = await startGateway({ trustedProxies: 1 })
    const { secretKey } = behind.accounts.addProject()
    const { body, headers } = await behind
      .as({
        ...bearer(secretKey),
        'x-forwarded-for': '6.6.6.6, 8.8.8.8',
        'x-forwarded-proto': 'https',
        'x-forwarded-host': 'mail.example.com',
      })
      .get('/contacts')
    await behind.stop()

    expect(body.headers).toMatchObject({
      'x-forwarded-for': '8.8.8.8',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'mail.example.com',
    })
    expect(headers.get('strict-transport-security')).toContain('max-age')
  })
})
