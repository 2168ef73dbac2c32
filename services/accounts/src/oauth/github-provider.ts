import { Email } from '@postrider/contracts'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretPost,
  Configuration,
  customFetch,
  fetchProtectedResource,
} from 'openid-client'
import { z } from 'zod'
import { OauthFault } from '../domain/oauth-fault.ts'
import { boundedFetch } from './bounded-fetch.ts'
import { asOauthFault } from './fault-of.ts'
import type { Provider } from './provider.ts'

export interface GithubSettings {
  /** https://github.com or a GitHub Enterprise Server; http only for loopback addresses. */
  url: string
  apiUrl: string
  clientId: string
  clientSecret: string
}

/**
 * Returns the provider for GitHub, which supports OAuth 2.0 but not OpenID Connect. Users and addresses are
 * read from its API.
 */
export function githubProvider(
  settings: GithubSettings,
  { redirectUri, timeoutSeconds }: { redirectUri: string; timeoutSeconds: number },
): Provider {
  const configuration = configure(settings, timeoutSeconds)
  const get = async <Schema extends z.ZodType>(
    path: string,
    token: string,
    schema: Schema,
  ): Promise<z.output<Schema>> => read(schema, await askApi(configuration, token, settings.apiUrl + path))
  return {
    authorizationUrl: ({ state, codeVerifier }) =>
      asOauthFault(async () =>
        buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUri,
          scope: 'user:email',
          state,
          code_challenge: await calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
        }),
      ),
    readAccount: (callback, { state, codeVerifier }) =>
      asOauthFault(async () => {
        const { access_token: token } = await authorizationCodeGrant(configuration, callback, {
          pkceCodeVerifier: codeVerifier,
          expectedState: state,
        })
        const [user, emails] = await Promise.all([
          get('/user', token, GithubUser),
          get('/user/emails?per_page=100', token, GithubEmails),
        ])
        const { issuer } = configuration.serverMetadata()
        return { provider: 'github', issuer, subject: String(user.id), email: primaryEmail(emails) }
      }),
  }
}

/** The issuer that GitHub uses in `iss` (RFC 9207) and in its metadata (RFC 8414). */
const issuerOf = (url: string): string => `${url}/login/oauth`

function configure({ url, clientId, clientSecret }: GithubSettings, timeoutSeconds: number): Configuration {
  const issuer = issuerOf(url)
  const server = {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/access_token`,
  }
  const configuration = new Configuration(server, clientId, undefined, ClientSecretPost(clientSecret))
  configuration[customFetch] = boundedFetch
  configuration.timeout = timeoutSeconds
  if (url.startsWith('http:')) allowInsecureRequests(configuration)
  return configuration
}

async function askApi(configuration: Configuration, token: string, url: string): Promise<unknown> {
  const headers = new Headers({ accept: 'application/vnd.github+json', 'x-github-api-version': '2022-11-28' })
  const response = await fetchProtectedResource(configuration, token, new URL(url), 'GET', undefined, headers)
  // At its rate limit, GitHub returns 403 or 429.
  if (response.status !== 200)
    throw new OauthFault('provider_unavailable', `The API returned ${response.status}`)
  return response.json().catch(() => undefined)
}

function read<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const { success, data } = schema.safeParse(body)
  if (!success)
    throw new OauthFault('provider_unavailable', 'The API response does not match its documentation')
  return data
}

const GithubUser = z.object({ id: z.number().int().positive() })

const GithubEmails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))

/**
 * Returns the verified primary address; null if there is none. A secondary address may be an old address that
 * the user has lost.
 */
function primaryEmail(emails: z.output<typeof GithubEmails>): string | null {
  const primary = emails.find((each) => each.primary && each.verified)
  const { success, data } = Email.safeParse(primary?.email)
  return success ? data : null
}
