import type { ErrorClass } from '../providers/delivery-errors.ts'

export interface RetryInput {
  /** Number of attempts before this attempt. */
  attempts: number
  /** A number from 0 to 1 that spreads retries. */
  jitter: number
}

export type NextTry =
  { kind: 'retry'; inMs: number; attempts: number } | { kind: 'give-up'; attempts: number }

/** Maximum delivery attempts of a mail. With the delays between them, they take over an hour. */
export const maxAttempts = 12

const firstMs = 2_000
const maxMs = 3_600_000
const throttledMs = 5_000

/**
 * Returns the next try after an error. The delays are 2 s, 4 s, 8 s … 1 h, each ±25 %. A throttled delivery
 * uses no attempt.
 */
export function nextTry(error: ErrorClass, { attempts, jitter }: RetryInput): NextTry {
  if (error === 'throttled') return { kind: 'retry', inMs: spread(throttledMs, jitter), attempts }
  const used = attempts + 1
  if (error === 'permanent' || used >= maxAttempts) return { kind: 'give-up', attempts: used }
  return { kind: 'retry', inMs: spread(Math.min(maxMs, firstMs * 2 ** attempts), jitter), attempts: used }
}

const spread = (ms: number, jitter: number): number => Math.round(ms * (0.75 + jitter / 2))
