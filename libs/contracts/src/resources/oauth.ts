import { z } from 'zod'

/**
 * Query of GET /auth/oauth/:provider: a path of the dashboard, or an address of an allowed origin, to return
 * to. In a query 1,000 characters may be 12 KB, and Node takes 16 KB of a request before its body.
 */
export const OauthStart = z.object({ redirect: z.string().max(1000).optional() })

/**
 * Why a sign-in at another provider failed: the value of `oauth_error` in the address that the browser
 * returns to. A closed list, since dashboards have a text for each.
 */
export const OauthError = z.enum([
  /** The person said no at the provider. */
  'access_denied',
  /** Begun in another browser, too long ago, or used already: begin again. */
  'sign_in_expired',
  /** The provider does not answer, or not as it should: try again later. */
  'provider_unavailable',
  /** The provider refuses what we sent, or its answer is not for this sign-in: begin again. */
  'provider_refused',
  /** The provider has verified no address of this person: verify one there. */
  'email_unverified',
  /**
   * The address has an account here, and nobody has proved that it is theirs: reset its password by the mail,
   * which does.
   */
  'account_unverified',
  /**
   * The account of the address is connected to another account at this provider: sign in with that one, or
   * with the password.
   */
  'account_connected',
  'signup_disabled',
  /** The address is one of a throw-away mailbox, which this server refuses. */
  'email_disposable',
  /** Too many sign-ups from this client address: later. */
  'signup_limited',
])
export type OauthError = z.infer<typeof OauthError>

/** Answer of GET /auth/oauth-config: which providers one can sign in with. */
export const OauthConfigView = z.object({
  success: z.literal(true),
  data: z.object({
    github: z.boolean(),
    google: z.boolean(),
    oidc: z.boolean(),
    /** What to call the provider `oidc`; null without it. */
    oidcName: z.string().nullable(),
  }),
})
export type OauthConfigView = z.infer<typeof OauthConfigView>
