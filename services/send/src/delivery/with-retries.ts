import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from '../context.ts'
import { LostClaimError } from './errors.ts'

const tries = 4

/**
 * Runs work that records deliveries, and retries it because the database may be briefly unavailable. Rethrows
 * the last error. Does not retry after a `LostClaimError`.
 */
export async function withRetries<Result>(
  { log, recordRetryMs }: Pick<Context, 'log' | 'recordRetryMs'>,
  work: () => Promise<Result>,
): Promise<Result> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work()
    } catch (error) {
      if (tried === tries || error instanceof LostClaimError) throw error
      log.warn('outcomes.record_retried', { error, tries: tried })
      await pause(recordRetryMs * 4 ** (tried - 1))
    }
  }
}
