import type { ProviderName } from '../domain/provider-account.ts'
import { githubProvider, type GithubSettings } from './github-provider.ts'
import { oidcProvider, type OidcSettings } from './oidc-provider.ts'
import type { Providers } from './provider.ts'

/** The settings of each provider; a provider without settings is disabled. */
export interface OauthSettings {
  github?: GithubSettings | undefined
  google?: OidcSettings | undefined
  /** `name` is shown in the dashboard. */
  oidc?: (OidcSettings & { name: string }) | undefined
}

/**
 * Timeout of a request to a provider. A sign-in makes at most four, which must end before the gateway times
 * out.
 */
const timeoutSeconds = 5

/** Returns the redirect URL that must be registered at the provider. */
export const callbackUrl = (publicUrl: string, name: ProviderName): string =>
  `${publicUrl}/auth/oauth/${name}/callback`

export function createProviders(
  { oauth, publicUrl }: { oauth: OauthSettings; publicUrl: string },
  limits = { timeoutSeconds },
): Providers {
  const optionsOf = <Name extends ProviderName>(provider: Name) => ({
    ...limits,
    provider,
    redirectUri: callbackUrl(publicUrl, provider),
  })
  return {
    ...(oauth.github && { github: githubProvider(oauth.github, optionsOf('github')) }),
    ...(oauth.google && { google: oidcProvider(oauth.google, optionsOf('google')) }),
    ...(oauth.oidc && { oidc: oidcProvider(oauth.oidc, optionsOf('oidc')) }),
  }
}
