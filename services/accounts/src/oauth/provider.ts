import type { PendingSignIn } from '../domain/pending-sign-in.ts'
import type { ProviderAccount, ProviderName } from '../domain/provider-account.ts'

/** What both sides must know of one sign-in. */
export type SignInSecrets = Pick<PendingSignIn, 'state' | 'nonce' | 'codeVerifier'>

/**
 * Another server that tells who somebody is. Both methods throw `OauthFault`, and nothing else for what a
 * provider may do.
 */
export interface Provider {
  /** Where the browser goes to sign in. */
  authorizationUrl(secrets: SignInSecrets): Promise<URL>
  /**
   * Whose browser came back; `callback` is the address it was sent to, with the provider's parameters. Uses
   * up the code in it.
   */
  readAccount(callback: URL, secrets: SignInSecrets): Promise<ProviderAccount>
}

/** The providers that are configured. */
export type Providers = Partial<Record<ProviderName, Provider>>
