import type { RetryPolicy } from '@postrider/outgoing-http'

const second = 1_000
const minute = 60 * second

export const longestDelayMs = 30 * minute

/**
 * The retries of a WEBHOOK step. The total of 43 minutes is enough for a restart or a deployment of the
 * receiver. After the fifth retry, none is left.
 */
export const stepRetries: RetryPolicy = {
  delays: [5 * second, 30 * second, 2 * minute, 10 * minute, longestDelayMs],
  spread: 0.25,
  longestRetryAfter: 60 * minute,
}
