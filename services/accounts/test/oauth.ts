import type { Caller } from '@postrider/contracts'
import {
  openBrowser,
  startGithub,
  startOidcProvider,
  type Browser,
  type Claims,
  type GithubUnderTest,
  type OidcProviderUnderTest,
  type Page,
} from '@postrider/testing/oauth'
import { anonymous, sessionOf, someEmail, startAccounts, type AccountsUnderTest } from './start.ts'

/** URL of the accounts service for browsers in these tests. */
export const publicUrl = 'https://mail.example.com'
export const dashboardUrl = 'https://app.example.com'
export const callbackOf = (provider: string): string => `${publicUrl}/auth/oauth/${provider}/callback`
export const startOf = (provider: string, query = ''): string => `${publicUrl}/auth/oauth/${provider}${query}`

export interface OauthUnderTest {
  accounts: AccountsUnderTest
  oidc: OidcProviderUnderTest
  github: GithubUnderTest
  /** Creates a browser with this client address. */
  browser(from?: Caller): Browser
  /** Creates a user at the provider `oidc`, with a verified address by default. */
  someone(claims?: Claims): { subject: string; email: string }
  /** Runs a complete sign-in at `oidc`; `query` is appended to the URL of the first request. */
  signIn(browser: Browser, subject: string, query?: string): Promise<Page>
  stop(): Promise<void>
}

let counter = 0

/** Starts accounts with two providers: a real OpenID Connect provider and a fake GitHub. */
export async function startWithOauth({
  config = {},
  ...overrides
}: Parameters<typeof startAccounts>[0] = {}): Promise<OauthUnderTest> {
  const [oidc, github] = await Promise.all([startOidcProvider(callbackOf('oidc')), startGithub()])
  const accounts = await startAccounts({
    config: {
      publicUrl,
      dashboardPublicUrl: dashboardUrl,
      oauth: {
        oidc: { ...oidc, name: 'Example' },
        github: { ...github, apiUrl: `${github.url}/api` },
        google: undefined,
      },
      ...config,
    },
    ...overrides,
  })
  return {
    accounts,
    oidc,
    github,
    browser: (from = anonymous) =>
      openBrowser({ [publicUrl]: accounts.as(from), [oidc.issuer]: oidc.site, [github.url]: github.site }),
    someone: (claims = {}) => {
      const subject = `subject-${(counter += 1)}`
      const email = typeof claims['email'] === 'string' ? claims['email'] : someEmail()
      oidc.users.set(subject, { email, email_verified: true, ...claims })
      return { subject, email }
    },
    signIn: async (browser, subject, query) =>
      oidc.signIn(browser, await browser.open(startOf('oidc', query)), { subject }),
    stop: async () => {
      await accounts.stop()
      await Promise.all([oidc.stop(), github.stop()])
    },
  }
}

/** Returns the signed-in user from GET /users/@me. */
export async function signedInBy(accounts: AccountsUnderTest, page: Page) {
  const { sid, sub } = await sessionOf(page.headers)
  const me = await accounts.as({ kind: 'user', userId: sub, sessionId: sid }).get('/users/@me')
  return { sessionId: sid, ...me.body }
}

/** Marks a user's address as verified by a mail after the sign-up. */
export async function proveAddress(accounts: AccountsUnderTest, userId: string): Promise<void> {
  await accounts.db
    .updateTable('users')
    .set((row) => ({ email_verified_at: row.fn('now') }))
    .where('id', '=', userId)
    .execute()
}

/** Returns the expected response: a redirect to the dashboard with this error. */
export const sentBack = (code: string, path = '/') => ({
  status: 302,
  leadsTo: `${dashboardUrl}${path}?oauth_error=${code}`,
})
