import type { PendingSignIn } from '../domain/pending-sign-in.ts'
import type { ProviderAccount, ProviderName } from '../domain/provider-account.ts'

/** The secrets of one sign-in. */
export type SignInSecrets = Pick<PendingSignIn, 'state' | 'nonce' | 'codeVerifier'>

/** An identity provider. Both methods throw only `OauthFault` for failures of the provider. */
export interface Provider {
  /** Returns the URL to redirect the browser to. */
  authorizationUrl(secrets: SignInSecrets): Promise<URL>
  /**
   * Returns the user's account. `callback` is the callback URL with the provider's parameters, including the
   * code. The call uses the code up.
   */
  readAccount(callback: URL, secrets: SignInSecrets): Promise<ProviderAccount>
}

/** The providers that are configured. */
export type Providers = Partial<Record<ProviderName, Provider>>
