import { z } from 'zod'

/**
 * Query of GET /auth/oauth/:provider. `redirect` is the target after the sign-in: a path of the dashboard or
 * a URL of an allowed origin. 1,000 characters can be 12 KB when they are percent-encoded, and Node accepts
 * 16 KB before a body.
 */
export const OauthStart = z.object({ redirect: z.string().max(1000).optional() })

/**
 * The reason why a sign-in with another provider failed. It is the value of `oauth_error` in the URL to which
 * the browser returns. The list is fixed, because dashboards have a text for each value.
 */
export const OauthError = z.enum([
  /** The user declined at the provider. */
  'access_denied',
  /**
   * The sign-in was started in another browser or too long ago, or was already used. The user must start
   * again.
   */
  'sign_in_expired',
  /** The provider does not respond, or returns an invalid response. The user can try again later. */
  'provider_unavailable',
  /**
   * The provider rejected the request, or its response is not for this sign-in. The user must start again.
   */
  'provider_refused',
  /**
   * The provider has not verified an address of this user. The user must verify an address at the provider.
   */
  'email_unverified',
  /**
   * The address has an unverified account here. The user must reset the account's password by mail, which
   * verifies the address.
   */
  'account_unverified',
  /**
   * The account with this address is connected to another account at this provider. The user must sign in
   * with that account, or with the password.
   */
  'account_connected',
  'signup_disabled',
  /** The address belongs to a provider of disposable mailboxes, which this server rejects. */
  'email_disposable',
  /** Too many sign-ups came from this client address. The user can try again later. */
  'signup_limited',
])
export type OauthError = z.infer<typeof OauthError>

/** Response of GET /auth/oauth-config: the providers for sign-in. */
export const OauthConfigView = z.object({
  success: z.literal(true),
  data: z.object({
    github: z.boolean(),
    google: z.boolean(),
    oidc: z.boolean(),
    /** The display name of the provider `oidc`; null if that provider is not configured. */
    oidcName: z.string().nullable(),
  }),
})
export type OauthConfigView = z.infer<typeof OauthConfigView>
