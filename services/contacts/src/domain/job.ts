import type { Data } from '@postrider/contracts'
import type { JobState } from '@postrider/contracts/resources'

export type JobKind =
  'import' | 'bulk-subscribe' | 'bulk-unsubscribe' | 'bulk-delete' | 'delete-field' | 'delete-event'

/** A job on many rows, before its next batch. */
export interface Job {
  id: string
  projectId: string
  /** The project's generation when the job was created. The job ignores rows of other generations. */
  generation: number
  kind: JobKind
  /** The input given to `startJob`. The work of the job kind parses it. */
  input: unknown
  /** Position at which the last batch ended. Null at the start. */
  position: unknown
  /** Total number of rows, and number of processed rows. */
  total: number
  done: number
  /** Written by the last batch. */
  result: Data | null
  /** Number of failed attempts of the next batch. */
  attempts: number
  workedAt: Date
  requestId: string | undefined
}

/** The result of a batch. */
export interface JobStep {
  /** JSON value that describes where the next batch starts. */
  position: unknown
  /** Number of rows that this batch processed. */
  done: number
  /** The new total number of rows. Undefined if it has not changed. */
  total?: number
  /** The result of all batches so far. API callers see it. */
  result: Data
  finished: boolean
}

/** Time for which finished jobs are kept. */
export const jobRetentionMs = 30 * 86_400_000

/** Maximum number of unfinished jobs per project. */
export const maxOpenJobs = 100

const maxAttempts = 5
const firstDelayMs = 5_000

/**
 * Returns the delay in milliseconds before a batch is retried if it has failed `attempts` times in a row.
 * Returns undefined after the last attempt.
 */
export const delayAfter = (attempts: number): number | undefined =>
  // The delays are 5, 20, 80 and 320 s, so that a temporary fault may end within seven minutes.
  attempts >= maxAttempts ? undefined : firstDelayMs * 4 ** (attempts - 1)

/** Returns the progress from 0 to 100. Only a completed job has 100. */
export function progressOf({ state, total, done }: { state: JobState; total: number; done: number }): number {
  if (state === 'completed') return 100
  return total === 0 ? 0 : Math.min(99, Math.floor((100 * done) / total))
}
