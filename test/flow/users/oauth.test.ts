import { httpClient } from '@postrider/testing/service'
import {
  openBrowser,
  startGithub,
  startOidcProvider,
  type Browser,
  type GithubUnderTest,
  type OidcProviderUnderTest,
} from '@postrider/testing/oauth'
import { startFlow, type Flow } from '../support/start-flow.ts'

const publicUrl = 'http://127.0.0.1:8080'
const dashboardUrl = 'http://127.0.0.1:3000'

let oidc: OidcProviderUnderTest
let github: GithubUnderTest
let flow: Flow
beforeAll(async () => {
  oidc = await startOidcProvider(`${publicUrl}/auth/oauth/oidc/callback`)
  github = await startGithub()
  flow = await startFlow({
    DASHBOARD_PUBLIC_URL: dashboardUrl,
    OIDC_ISSUER: oidc.issuer,
    OIDC_CLIENT_ID: oidc.clientId,
    OIDC_CLIENT_SECRET: oidc.clientSecret,
    GITHUB_URL: github.url,
    GITHUB_API_URL: `${github.url}/api`,
    GITHUB_CLIENT_ID: github.clientId,
    GITHUB_CLIENT_SECRET: github.clientSecret,
  })
})
afterAll(async () => {
  await flow.stop()
  await Promise.all([oidc.stop(), github.stop()])
})

/**
 * Opens a browser in which PUBLIC_URL leads to the gateway, as behind a proxy. The dashboard URL leads
 * nowhere.
 */
const newBrowser = (): Browser =>
  openBrowser({ [publicUrl]: flow.anybody, [oidc.issuer]: oidc.site, [github.url]: github.site })

/** Returns an API client with the cookies of this browser, like a page of the dashboard. */
const apiIn = (browser: Browser) =>
  httpClient(
    () => flow.url,
    async () => ({
      cookie: `session=${(await browser.cookies(publicUrl))['session']}`,
      origin: publicUrl,
    }),
  )

describe('a user with an account at another provider', () => {
  it('can sign up with one provider, and sign in to the same account with another provider', async () => {
    const email = `oauth.${process.pid}@example.com`
    oidc.users.set('ada', { email, email_verified: true })
    const { body: offered } = await flow.anybody.get('/auth/oauth-config')
    const browser = newBrowser()

    const login = await browser.open(`${publicUrl}/auth/oauth/oidc?redirect=/welcome`)
    const page = await oidc.signIn(browser, login, { subject: 'ada' })
    const made = await apiIn(browser).post('/users/@me/projects', { body: { name: 'By OpenID Connect' } })

    expect(offered.data).toEqual({ github: true, google: false, oidc: true, oidcName: 'Single sign-on' })
    expect(page.leadsTo).toBe(`${dashboardUrl}/welcome`)
    expect(made.status).toBe(201)

    const out = await browser.open(`${publicUrl}/auth/logout`)
    github.person = { id: 7, emails: [{ email, primary: true, verified: true }] }
    const other = newBrowser()
    const back = await other.open(`${publicUrl}/auth/oauth/github`)
    const [me, projects] = [
      await apiIn(other).get('/users/@me'),
      await apiIn(other).get('/users/@me/projects'),
    ]

    expect([out.status, (await apiIn(browser).get('/users/@me')).status]).toEqual([200, 401])
    expect(back.leadsTo).toBe(`${dashboardUrl}/`)
    expect(me.body).toMatchObject({ email, emailVerified: true, providers: ['github', 'oidc'] })
    expect(projects.body).toEqual([made.body])
  })

  it('is not signed in by a callback without the cookie of the sign-in', async () => {
    github.person = { id: 8, emails: [{ email: 'b@example.com', primary: true, verified: true }] }
    const callback = `${publicUrl}/auth/oauth/github/callback`
    const { leadsTo = '' } = await newBrowser().open(`${publicUrl}/auth/oauth/github`, callback)

    const victim = newBrowser()
    const page = await victim.open(leadsTo)

    expect(page).toMatchObject({ status: 302, leadsTo: `${dashboardUrl}/?oauth_error=sign_in_expired` })
    expect(await victim.cookies(publicUrl)).toEqual({})
  })
})
