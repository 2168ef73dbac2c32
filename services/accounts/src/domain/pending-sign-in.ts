/**
 * A sign-in that a browser has begun and not yet come back from; kept, encrypted, in a cookie of that
 * browser.
 */
export interface PendingSignIn {
  /** Comes back with the browser (RFC 6749 section 10.12). */
  state: string
  /** Comes back within the ID token (OpenID Connect Core section 3.1.2.1). */
  nonce: string
  /** Shows the provider that the one who began exchanges the code (RFC 7636). */
  codeVerifier: string
  /** Where the browser goes in the end; allowed by `returnAddress`. */
  returnTo: string
  expiresAt: Date
}

/** How long a person may take at the provider. */
export const signInSeconds = 600

/**
 * True when the callback may go on: in time, and with the one `state` that this browser was sent off with.
 */
export const isAnsweredBy = (pending: PendingSignIn, callback: URL, now: Date): boolean => {
  const states = callback.searchParams.getAll('state')
  return pending.expiresAt > now && states.length === 1 && states[0] === pending.state
}
