/** The providers there may be, each by its name in the paths. */
export const providerNames = ['github', 'google', 'oidc'] as const
export type ProviderName = (typeof providerNames)[number]

/** A person's account at a provider. */
export interface ProviderAccount {
  provider: ProviderName
  issuer: string
  /** Names the account for as long as it exists, within its issuer. */
  subject: string
  /** An address that the provider has verified; null when there is none. */
  email: string | null
}
