/** When a failed request is sent again. Times are in milliseconds. */
export interface RetryPolicy {
  /** The delay after each failed attempt. After the last delay, one more attempt is made. */
  delays: readonly number[]
  /** The part by which a delay varies in both directions, such as 0.2. */
  spread: number
  /** The longest `Retry-After` that counts. */
  longestRetryAfter: number
}

export interface RetryInput {
  /** The number of attempts so far, including the failed attempt. */
  attempts: number
  /** The delay that the server requested, in milliseconds. */
  retryAfterMs?: number | undefined
  /** A number from 0 to 1 that spreads retries. */
  jitter: number
}

/**
 * Returns the delay before the next attempt in milliseconds; undefined if no attempt is left. It is at least the
 * delay that the server requested.
 */
export function nextRetryMs(
  { delays, spread, longestRetryAfter }: RetryPolicy,
  { attempts, retryAfterMs = 0, jitter }: RetryInput,
): number | undefined {
  const delay = delays[attempts - 1]
  if (delay === undefined) return undefined
  const varied = Math.round(delay * (1 - spread + 2 * spread * jitter))
  return Math.max(varied, Math.min(retryAfterMs, longestRetryAfter))
}
