import { Email } from '@postrider/contracts'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretBasic,
  ClientSecretPost,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  type ClientAuth,
  type Configuration,
} from 'openid-client'
import { OauthFault } from '../domain/oauth-fault.ts'
import type { ProviderAccount } from '../domain/provider-account.ts'
import { boundedFetch } from './bounded-fetch.ts'
import { asOauthFault } from './fault-of.ts'
import type { Provider, SignInSecrets } from './provider.ts'
import { cached } from './cached.ts'

export interface OidcSettings {
  /** The issuer exactly as in its metadata; http only for loopback addresses. */
  issuer: string
  clientId: string
  clientSecret: string
}

export interface OidcOptions {
  provider: 'google' | 'oidc'
  redirectUri: string
  /** Timeout of each request to the provider. */
  timeoutSeconds: number
}

/**
 * Returns an OpenID Connect provider that uses the code flow with PKCE, `state` and `nonce`. The library
 * checks the ID token's issuer, audience, nonce, times and signature.
 */
export function oidcProvider(
  settings: OidcSettings,
  { provider, redirectUri, timeoutSeconds }: OidcOptions,
): Provider {
  const configured = cached(() => discover(settings, timeoutSeconds))
  return {
    authorizationUrl: (secrets) =>
      asOauthFault(async () =>
        buildAuthorizationUrl(await configured(), {
          redirect_uri: redirectUri,
          scope: 'openid email',
          state: secrets.state,
          nonce: secrets.nonce,
          code_challenge: await calculatePKCECodeChallenge(secrets.codeVerifier),
          code_challenge_method: 'S256',
        }),
      ),
    readAccount: (callback, secrets) =>
      asOauthFault(async () => ({
        provider,
        ...(await exchange(await configured(), callback, secrets)),
      })),
  }
}

const discover = (
  { issuer, clientId, clientSecret }: OidcSettings,
  timeoutSeconds: number,
): Promise<Configuration> =>
  discovery(new URL(issuer), clientId, undefined, clientAuth(clientSecret), {
    [customFetch]: boundedFetch,
    timeout: timeoutSeconds,
    execute: [enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [allowInsecureRequests] : [])],
  })

/**
 * Sends the client secret in the header, unless the provider accepts it only in the body (OpenID Connect Core
 * section 9).
 */
function clientAuth(clientSecret: string): ClientAuth {
  const [basic, post] = [ClientSecretBasic(clientSecret), ClientSecretPost(clientSecret)]
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return (methods.includes('client_secret_basic') ? basic : post)(server, ...rest)
  }
}

async function exchange(
  configuration: Configuration,
  callback: URL,
  secrets: SignInSecrets,
): Promise<Omit<ProviderAccount, 'provider'>> {
  const tokens = await authorizationCodeGrant(configuration, callback, {
    pkceCodeVerifier: secrets.codeVerifier,
    expectedState: secrets.state,
    expectedNonce: secrets.nonce,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  // OpenID Connect Core section 2 limits `sub` to 255 ASCII characters.
  if (!claims || claims.sub.length > 255)
    throw new OauthFault('provider_refused', 'The ID token has no usable subject')
  const { issuer, userinfo_endpoint: hasUserInfo } = configuration.serverMetadata()
  const isComplete = claims['email_verified'] !== undefined || !hasUserInfo
  const person = isComplete ? claims : await fetchUserInfo(configuration, tokens.access_token, claims.sub)
  return { issuer, subject: claims.sub, email: verifiedEmail(person) }
}

/**
 * Returns the address if `email_verified` is `true`. Some providers omit the claim for addresses that users
 * typed in.
 */
function verifiedEmail(claims: Record<string, unknown>): string | null {
  const { success, data } = Email.safeParse(claims['email'])
  return success && claims['email_verified'] === true ? data : null
}
