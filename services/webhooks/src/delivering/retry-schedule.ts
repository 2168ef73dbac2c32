const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** The delays after the failed attempts, as the specification of Standard Webhooks recommends. */
const delays = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
]

/** The longest `Retry-After` that counts. */
const longestRetryAfter = 24 * hour

export interface RetryInput {
  /** The number of attempts so far, including the failed attempt. */
  attempts: number
  /** The delay that the receiver requested, in milliseconds. */
  retryAfterMs: number | undefined
  /** A number from 0 to 1 that spreads retries. */
  jitter: number
}

/**
 * Returns the delay before the next attempt in milliseconds; undefined after the tenth attempt. The delay varies
 * by 20 %, and is at least the delay that the receiver requested.
 */
export function nextRetryMs({ attempts, retryAfterMs = 0, jitter }: RetryInput): number | undefined {
  const delay = delays[attempts - 1]
  if (delay === undefined) return undefined
  return Math.max(Math.round(delay * (0.8 + 0.4 * jitter)), Math.min(retryAfterMs, longestRetryAfter))
}

/** The number of failed attempts in a row after which other deliveries to the endpoint wait too. */
export const maxFailuresInRow = 3
const shortestPause = 5 * second
const longestPause = minute
/** The longest pause of an endpoint that a receiver can request. */
const longestRequestedPause = hour

export interface PauseInput {
  /** The number of failed attempts in a row. */
  failures: number
  /** The time from the first of them to now, in milliseconds. */
  failingMs: number
  /** The delay that the receiver requested, in milliseconds. */
  retryAfterMs?: number | undefined
}

/**
 * Returns how long all deliveries to an endpoint pause after a failed attempt, in milliseconds; 0 if they do
 * not. After the pause, one attempt shows whether the endpoint works again. The pause is as long as the time of
 * the failures: their number depends more on the requests in flight than on the receiver.
 */
export function pauseMs({ failures, failingMs, retryAfterMs = 0 }: PauseInput): number {
  const requested = Math.min(retryAfterMs, longestRequestedPause)
  if (failures < maxFailuresInRow) return requested
  return Math.max(requested, Math.min(Math.max(failingMs, shortestPause), longestPause))
}
