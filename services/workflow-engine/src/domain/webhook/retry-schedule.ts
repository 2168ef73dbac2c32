const second = 1_000
const minute = 60 * second

export const longestWaitMs = 30 * minute
/**
 * After the first try: in all three quarters of an hour, which covers a restart or a deployment of the
 * receiver.
 */
const waits = [5 * second, 30 * second, 2 * minute, 10 * minute, longestWaitMs]
const longestRetryAfter = 60 * minute

export interface TriedWebhook {
  /** Tries so far, that which has just failed included. */
  tries: number
  /** What the server asked for. */
  retryAfterMs?: number | undefined
  /** A number from 0 to 1 that spreads the tries of many executions. */
  jitter: number
}

/**
 * When a webhook is tried again; undefined after the fifth retry. Spread by a quarter, never before what the
 * server asked for, up to an hour.
 */
export function nextTryInMs({ tries, retryAfterMs = 0, jitter }: TriedWebhook): number | undefined {
  const wait = waits[tries - 1]
  if (wait === undefined) return undefined
  return Math.max(Math.round(wait * (0.75 + jitter / 2)), Math.min(retryAfterMs, longestRetryAfter))
}
