/** Supported providers, by their names in URL paths. */
export const providerNames = ['github', 'google', 'oidc'] as const
export type ProviderName = (typeof providerNames)[number]

/** An account at a provider. */
export interface ProviderAccount {
  provider: ProviderName
  issuer: string
  /** Stable id of the account within its issuer. */
  subject: string
  /** The verified address; null if there is none. */
  email: string | null
}
