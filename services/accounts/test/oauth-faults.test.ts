import type { ServerResponse } from 'node:http'
import { expectLogs } from '@postrider/testing/jest'
import { openBrowser, startForgingProvider, type ForgingProvider } from '@postrider/testing/oauth'
import { boundedFetch } from '../src/oauth/bounded-fetch.ts'
import { createProviders } from '../src/oauth/create-providers.ts'
import { dashboardUrl, publicUrl, sentBack, signedInBy, startOf, startWithOauth } from './oauth.ts'
import { anonymous, someEmail, startAccounts, type AccountsUnderTest } from './start.ts'

let forger: ForgingProvider

beforeAll(async () => {
  forger = await startForgingProvider()
})
afterAll(() => forger.stop())
afterEach(() => {
  forger.forgery = {}
})

const settings = () => ({
  publicUrl,
  dashboardPublicUrl: dashboardUrl,
  oauth: {
    github: undefined,
    google: undefined,
    oidc: { issuer: forger.issuer, clientId: 'postrider', clientSecret: 'secret', name: 'X' },
  },
})

/** Starts another instance, which has not cached the provider's metadata. */
const start = (): Promise<AccountsUnderTest> =>
  startAccounts({
    config: settings(),
    oauth: createProviders(settings(), { timeoutSeconds: 1 }),
  })

const openStart = (accounts: AccountsUnderTest) =>
  openBrowser({ [publicUrl]: accounts.as(anonymous), [forger.issuer]: forger.site }).open(
    startOf('oidc', '?redirect=/in'),
  )

/** Starts a sign-in. Retries if the provider took longer than the timeout of one second on a busy machine. */
async function openStartInTime(accounts: AccountsUnderTest) {
  for (let tries = 1; ; tries += 1) {
    const startedAt = performance.now()
    const page = await openStart(accounts)
    if (performance.now() - startedAt < 1_000 || tries === 5) return page
  }
}

const endless = (res: ServerResponse): void => {
  res.writeHead(200, { 'content-type': 'application/json' })
  const more = (): void => void (res.writable && res.write(' '.repeat(64 * 1024), more))
  more()
}

const broken: [string, (res: ServerResponse) => void][] = [
  ['is silent', () => undefined],
  [
    'stops in the middle',
    (res) => void res.writeHead(200, { 'content-type': 'application/json' }).write('{"a":'),
  ],
  ['never stops', endless],
  ['hangs up', (res) => void res.destroy()],
  ['returns a page', (res) => void res.writeHead(200, { 'content-type': 'text/html' }).end('<p>Hello')],
  ['returns invalid JSON', (res) => void res.writeHead(200, { 'content-type': 'application/json' }).end('{')],
  ['returns 503', (res) => void res.writeHead(503).end()],
  ['redirects', (res) => void res.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
]

describe('the response of a provider', () => {
  it('is read only up to a maximum size', async () => {
    forger.forgery = { answerMetadata: endless }

    const read = boundedFetch(forger.issuer, {
      body: undefined,
      headers: {},
      method: 'GET',
      redirect: 'manual',
    })

    await expect(read).rejects.toThrow('The provider response exceeds 262144 bytes')
  })
})

describe('a provider', () => {
  it.each(broken)(
    'that %s on a metadata request redirects the browser with an error',
    async (_how, answer) => {
      expectLogs('oauth.failed')
      const accounts = await start()
      forger.forgery = { answerMetadata: answer }

      const page = await openStart(accounts)
      forger.forgery = { claims: { sub: someEmail(), email: someEmail() } }
      const recovered = await openStartInTime(accounts)
      await accounts.stop()

      expect(page).toMatchObject(sentBack('provider_unavailable', '/in'))
      expect(recovered.leadsTo).toBe(`${dashboardUrl}/in`)
    },
  )

  it.each(broken)('that %s on a token request redirects the browser with an error', async (_how, answer) => {
    expectLogs('oauth.failed')
    const accounts = await start()
    forger.forgery = { answerToken: answer }

    const page = await openStart(accounts)
    await accounts.stop()

    expect(page).toMatchObject(sentBack('provider_unavailable', '/in'))
  })

  it('that rejects our secret redirects the browser with an error', async () => {
    expectLogs('oauth.failed')
    const accounts = await startAccounts({ config: settings() })
    forger.forgery = {
      answerToken: (res) =>
        void res.writeHead(401, { 'content-type': 'application/json' }).end('{"error":"invalid_client"}'),
    }

    const page = await openStart(accounts)
    await accounts.stop()

    expect(page).toMatchObject(sentBack('provider_refused', '/in'))
  })

  it('whose API fails redirects the browser with an error', async () => {
    expectLogs('oauth.failed')
    const world = await startWithOauth()
    world.github.person = { id: 81, emails: [{ email: someEmail(), primary: true, verified: true }] }
    world.github.apiStatus = 403

    const refused = await world.browser().open(startOf('github'))
    world.github.apiStatus = 200
    const page = await world.browser().open(startOf('github'))
    const user = await signedInBy(world.accounts, page)
    await world.stop()

    expect(refused).toMatchObject(sentBack('provider_unavailable'))
    expect(user).toMatchObject({ emailVerified: true })
  })
})
