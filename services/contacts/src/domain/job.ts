import type { Data } from '@postrider/contracts'
import type { JobState } from '@postrider/contracts/resources'

export type JobKind =
  'import' | 'bulk-subscribe' | 'bulk-unsubscribe' | 'bulk-delete' | 'delete-field' | 'delete-event'

/** A job on many rows, before its next batch. */
export interface Job {
  id: string
  projectId: string
  /** The project's generation when the job was created. Rows of other generations are not touched. */
  generation: number
  kind: JobKind
  /** Input of `startJob`. The job's work parses it. */
  input: unknown
  /** Written by the last batch. Null at the start. */
  position: unknown
  /** Number of rows in total, and of processed rows. */
  total: number
  done: number
  /** Written by the last batch. */
  result: Data | null
  /** Failed attempts of the next batch. */
  attempts: number
  workedAt: Date
  requestId: string | undefined
}

/** The result of a batch. */
export interface JobStep {
  /** Start of the next batch: a JSON value. */
  position: unknown
  /** Number of rows that this batch processed. */
  done: number
  /** Set if it differs from the previous total. */
  total?: number
  /** The result of all batches so far. API callers see it. */
  result: Data
  finished: boolean
}

/** Finished jobs are kept for 30 days. */
export const jobRetentionMs = 30 * 86_400_000

/** Maximum number of open jobs per project. */
export const mostOpenJobs = 100

const mostAttempts = 5
const firstDelayMs = 5_000

/**
 * Returns the delay in milliseconds before a batch is retried that has failed `attempts` times in a row.
 * Undefined after the last attempt.
 */
export const delayAfter = (attempts: number): number | undefined =>
  // 5, 20, 80 and 320 s: seven minutes, in which a temporary fault may end.
  attempts >= mostAttempts ? undefined : firstDelayMs * 4 ** (attempts - 1)

/** Returns the progress from 0 to 100. Only a completed job has 100. */
export function progressOf({ state, total, done }: { state: JobState; total: number; done: number }): number {
  if (state === 'completed') return 100
  return total === 0 ? 0 : Math.min(99, Math.floor((100 * done) / total))
}
