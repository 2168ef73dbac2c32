import type { RetryPolicy } from '@postrider/outgoing-http'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/**
 * The retries of a delivery, as the specification of Standard Webhooks recommends. After the tenth attempt,
 * none is left.
 */
export const deliveryRetries: RetryPolicy = {
  delays: [
    5 * second,
    5 * minute,
    30 * minute,
    2 * hour,
    5 * hour,
    10 * hour,
    14 * hour,
    20 * hour,
    24 * hour,
  ],
  spread: 0.2,
  longestRetryAfter: 24 * hour,
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
