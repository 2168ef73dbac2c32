import { exportJWK, generateKeyPair } from 'jose'
import Provider, { type Configuration } from 'oidc-provider'
import { httpClient, type Client } from '../service/client.ts'
import type { Browser, Page } from './browser.ts'
import { listenLocal } from './listen-local.ts'

/** The claims of a user, such as `email` and `email_verified`. */
export type Claims = Record<string, unknown>

export interface OidcProviderUnderTest {
  issuer: string
  clientId: string
  clientSecret: string
  /** The claims of the provider's users, by subject. */
  users: Map<string, Claims>
  /** The client of the provider, for a browser's `sites`. */
  site: Client
  /** Signs in as this user on the page to which a browser was redirected, and consents. */
  signIn(browser: Browser, page: Page, as: { subject: string; stopBefore?: string }): Promise<Page>
  /** Declines on the page to which a browser was redirected. */
  decline(browser: Browser, page: Page, stopBefore?: string): Promise<Page>
  stop(): Promise<void>
}

const client = { clientId: 'postrider', clientSecret: 'a secret of the provider under test' }

/** Starts a real OpenID Connect provider with a sign-in page that accepts any password. It requires PKCE. */
export async function startOidcProvider(redirectUri: string): Promise<OidcProviderUnderTest> {
  const users = new Map<string, Claims>()
  const configuration = await configure(users, redirectUri)
  const server = await listenLocal((url) => {
    const provider = withoutWarnings(() => new Provider(url, configuration))
    return (req, res) => void provider.callback()(req, res)
  })
  return {
    ...client,
    issuer: server.url,
    users,
    site: httpClient(() => server.url),
    signIn: async (browser, page, { subject, stopBefore }) => {
      const consent = await browser.submit(page, { login: subject, password: 'any' })
      return browser.submit(consent, {}, stopBefore)
    },
    decline: (browser, { url }, stopBefore) => browser.open(`${url}/abort`, stopBefore),
    stop: server.stop,
  }
}

async function configure(users: Map<string, Claims>, redirectUri: string): Promise<Configuration> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [redirectUri],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    findAccount: (_ctx, accountId) => {
      const claims = users.get(accountId)
      return claims && { accountId, claims: () => ({ sub: accountId, ...claims }) }
    },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: true } },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    cookies: { keys: ['a key of the provider under test'] },
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'test', alg: 'RS256', use: 'sig' }] },
  }
}

/** Suppresses the provider's warnings about test settings: its own pages, and its memory store. */
function withoutWarnings<Result>(work: () => Result): Result {
  const { warn } = console
  Object.assign(console, { warn: () => undefined })
  try {
    return work()
  } finally {
    Object.assign(console, { warn })
  }
}
