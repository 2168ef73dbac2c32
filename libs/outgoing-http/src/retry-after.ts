/** Parses a `Retry-After` header: seconds or a date (RFC 9110 section 10.2.3). Undefined if it is invalid. */
export function retryAfterMsOf(retryAfter: string, now: Date): number | undefined {
  if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter) * 1_000
  // All three forms of an HTTP date begin with the name of a day. `Date.parse` alone would also accept `-5`.
  const at = /^[A-Z]/i.test(retryAfter) ? Date.parse(retryAfter) : Number.NaN
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime())
}
