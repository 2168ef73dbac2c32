/** A started sign-in, stored encrypted in a cookie of the browser until the provider redirects back. */
export interface PendingSignIn {
  /** Returned in the callback (RFC 6749 section 10.12). */
  state: string
  /** Returned in the ID token (OpenID Connect Core section 3.1.2.1). */
  nonce: string
  /** Proves to the provider that the same client exchanges the code (RFC 7636). */
  codeVerifier: string
  /** The final redirect of the browser, checked by `returnAddress`. */
  returnTo: string
  expiresAt: Date
}

/** Maximum duration of a sign-in in seconds, from the redirect to the provider until the callback. */
export const signInSeconds = 600

/**
 * Returns whether a callback belongs to this sign-in: the sign-in has not expired, and the callback has
 * exactly one `state`, which matches.
 */
export const matchesCallback = (pending: PendingSignIn, callback: URL, now: Date): boolean => {
  const states = callback.searchParams.getAll('state')
  return pending.expiresAt > now && states.length === 1 && states[0] === pending.state
}
