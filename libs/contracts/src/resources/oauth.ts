import { z } from 'zod'

/**
 * Query of GET /auth/oauth/:provider: the target after the sign-in, a path of the dashboard or a URL of an
 * allowed origin. Percent-encoded, 1,000 characters may be 12 KB, and Node accepts 16 KB before a body.
 */
export const OauthStart = z.object({ redirect: z.string().max(1000).optional() })

/**
 * Why a sign-in at another provider failed: the value of `oauth_error` in the URL to which the browser
 * returns. The list is fixed, because dashboards have a text for each.
 */
export const OauthError = z.enum([
  /** The user declined at the provider. */
  'access_denied',
  /** Started in another browser, too long ago, or already used: start again. */
  'sign_in_expired',
  /** The provider does not respond, or returns an invalid response: try again later. */
  'provider_unavailable',
  /** The provider rejected the request, or its response is not for this sign-in: start again. */
  'provider_refused',
  /** The provider has not verified an address of this user: verify one there. */
  'email_unverified',
  /**
   * The address has an account here that is not verified: reset its password by mail, which verifies it.
   */
  'account_unverified',
  /**
   * The account of the address is connected to another account at this provider: sign in with that one, or
   * with the password.
   */
  'account_connected',
  'signup_disabled',
  /** The address belongs to a disposable mailbox, which this server rejects. */
  'email_disposable',
  /** Too many sign-ups from this client address: try later. */
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
    /** The display name of the provider `oidc`; null without it. */
    oidcName: z.string().nullable(),
  }),
})
export type OauthConfigView = z.infer<typeof OauthConfigView>
