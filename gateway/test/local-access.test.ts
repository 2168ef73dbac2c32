import { allowLogsInFile } from '@postrider/testing/jest'
import { readConfig, type Config } from '../src/config.ts'
import { rawRequest } from './raw-request.ts'
import { bearer, newSigningKey, startGateway, type GatewayUnderTest } from './start.ts'

// The gateway logs that requests contain proxy headers although it trusts no proxy.
allowLogsInFile('proxy.untrusted')

const secret = 'k1:0123456789abcdef0123456789abcdef'

/** Parses the access settings from environment variables. */
async function accessOf(env: Record<string, string>): Promise<Partial<Config>> {
  const { host, publicUrl, provider, inboxPublic, metricsToken } = readConfig({
    SERVICE_TOKEN_KEYS: secret,
    SESSION_KEYS: secret,
    GATEWAY_SIGNING_KEYS: JSON.stringify([await newSigningKey('k1')]),
    ACCOUNTS_URL: 'http://127.0.0.1:1',
    SEND_PROVIDER: 'inbox',
    ...env,
  })
  return { host, publicUrl, provider, inboxPublic, metricsToken }
}

const running: GatewayUnderTest[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.stop()))
})

async function start(settings: Partial<Config>): Promise<GatewayUnderTest> {
  const under = await startGateway(settings)
  running.push(under)
  return under
}

const paths = ['/inbox', '/inbox/messages', '/metrics']

async function statuses(under: GatewayUnderTest, hosts: string[], headers = ''): Promise<number[]> {
  const requests = hosts.flatMap((host) =>
    paths.map((path) => rawRequest(under.port, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${headers}\r\n`)),
  )
  return (await Promise.all(requests)).map(({ status }) => status)
}

describe('the inbox and the metrics', () => {
  it('are open to this machine if HOST and PUBLIC_URL are both loopback addresses', async () => {
    for (const env of [
      { HOST: '127.0.0.1', PUBLIC_URL: 'http://127.0.0.1:8080' },
      { HOST: 'localhost', PUBLIC_URL: 'http://localhost:8080/' },
    ]) {
      const under = await start(await accessOf(env))
      const own = await statuses(under, ['127.0.0.1:8080', 'localhost', 'mail.localhost:1'])
      const rebound = await statuses(under, ['evil.example', '127.0.0.1.evil.example', 'a!b.evil.example'])

      expect([new Set(own), new Set(rebound)]).toEqual([new Set([200]), new Set([404])])
    }
  })

  it.each([
    { HOST: '127.0.0.1', PUBLIC_URL: 'https://mail.example.org' },
    { HOST: '0.0.0.0', PUBLIC_URL: 'http://127.0.0.1:8080' },
    { HOST: '127.0.0.1' },
  ])(
    'are closed to loopback requests with %j, because the requests may come from a proxy on this machine',
    async (env) => {
      const under = await start(await accessOf(env))

      const found = await statuses(under, ['127.0.0.1', 'localhost:8080', 'mail.example.org'])
      const front = await under.as().get('/')

      expect(new Set(found)).toEqual(new Set([404]))
      expect(front.status).toBe(200)
    },
  )

  it('are opened by settings: the inbox by INBOX_PUBLIC, under names of this installation; the metrics by METRICS_TOKEN', async () => {
    const token = 'a-token-for-the-scraper'
    const under = await start(
      await accessOf({
        HOST: '0.0.0.0',
        PUBLIC_URL: 'https://Mail.example.org/',
        INBOX_PUBLIC: 'true',
        METRICS_TOKEN: token,
      }),
    )
    const inbox = async (host: string, headers = '') => (await statuses(under, [host], headers)).slice(0, 2)

    const own = [
      'mail.example.org',
      'MAIL.example.org:8443',
      '127.0.0.1:8080',
      '192.0.2.7',
      '[2001:db8::1]:80',
    ]
    for (const host of own) expect([host, ...(await inbox(host))]).toEqual([host, 200, 200])
    const others = [
      'evil.example',
      'mail.example.org.evil.example',
      '192.0.2.7.evil.example',
      'a!b.evil.example',
      '',
    ]
    for (const host of others) expect([host, ...(await inbox(host))]).toEqual([host, 404, 404])
    const forwarded = 'X-Forwarded-For: 203.0.113.9\r\n'
    expect(await inbox('mail.example.org', forwarded)).toEqual([200, 200])
    const metrics = await Promise.all([
      under.as(bearer(token)).get('/metrics'),
      under.as(bearer(`${token}x`)).get('/metrics'),
      under.as().get('/metrics'),
    ])
    expect(metrics.map(({ status }) => status)).toEqual([200, 404, 404])
  })

  it('depend on the requested host behind a trusted proxy', async () => {
    const settings = await accessOf({
      HOST: '127.0.0.1',
      PUBLIC_URL: 'https://mail.example.org',
      INBOX_PUBLIC: 'true',
      TRUSTED_PROXIES: '1',
    })
    const under = await start({ ...settings, trustedProxies: 1 })

    const own = await statuses(under, ['127.0.0.1:8080'], 'X-Forwarded-Host: mail.example.org\r\n')
    const rebound = await statuses(under, ['127.0.0.1:8080'], 'X-Forwarded-Host: evil.example\r\n')

    expect([own.slice(0, 2), rebound.slice(0, 2)]).toEqual([
      [200, 200],
      [404, 404],
    ])
  })
})
