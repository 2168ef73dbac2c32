const second = 1_000
const minute = 60 * second

export const longestDelayMs = 30 * minute
/**
 * Delay after each failed attempt. The total of 43 minutes is enough for a restart or a deployment of the
 * receiver.
 */
const delays = [5 * second, 30 * second, 2 * minute, 10 * minute, longestDelayMs]
const longestRetryAfter = 60 * minute

export interface RetryInput {
  /** Number of attempts so far, including the failed attempt. */
  tries: number
  /** The delay that the server requested. */
  retryAfterMs?: number | undefined
  /** A number from 0 to 1 that spreads the retries of many executions. */
  jitter: number
}

/**
 * Returns the delay before the next attempt; undefined after the fifth retry. The delay varies by 25 %. It is
 * at least the delay that the server requested, which counts up to an hour.
 */
export function nextRetryInMs({ tries, retryAfterMs = 0, jitter }: RetryInput): number | undefined {
  const wait = delays[tries - 1]
  if (wait === undefined) return undefined
  return Math.max(Math.round(wait * (0.75 + jitter / 2)), Math.min(retryAfterMs, longestRetryAfter))
}
