import type { ProviderName } from '../domain/provider-account.ts'
import { githubProvider, type GithubSettings } from './github-provider.ts'
import { oidcProvider, type OidcSettings } from './oidc-provider.ts'
import type { Providers } from './provider.ts'

/** The providers to sign in with; what has no settings is off. */
export interface OauthSettings {
  github?: GithubSettings | undefined
  google?: OidcSettings | undefined
  /** `name` is what a dashboard calls it. */
  oidc?: (OidcSettings & { name: string }) | undefined
}

/** Four requests of this length end before the gateway gives up on us. */
const timeoutSeconds = 5

/** Where a provider sends browsers back to; to be registered there. */
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
