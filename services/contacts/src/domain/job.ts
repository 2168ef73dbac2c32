import type { Data } from '@postrider/contracts'
import type { JobState } from '@postrider/contracts/resources'

export type JobKind =
  'import' | 'bulk-subscribe' | 'bulk-unsubscribe' | 'bulk-delete' | 'delete-field' | 'delete-event'

/** Work on many rows, as its next batch finds it. */
export interface Job {
  id: string
  projectId: string
  /** The project's generation when the job was made: rows of another one are not touched. */
  generation: number
  kind: JobKind
  /** As it was given to `startJob`; its work parses it. */
  input: unknown
  /** As the last batch has left it; null at the beginning. */
  position: unknown
  /** How many rows there are to do, and how many are done. */
  total: number
  done: number
  /** As the last batch has left it. */
  result: Data | null
  /** How often the batch that comes next has failed. */
  attempts: number
  workedAt: Date
  requestId: string | undefined
}

/** What a batch of a job has done. */
export interface JobStep {
  /** Where the next batch begins: a value for JSON. */
  position: unknown
  /** How many rows this batch has done. */
  done: number
  /** When it differs from what was known before. */
  total?: number
  /** All that was done so far, not this batch alone; callers see it. */
  result: Data
  finished: boolean
}

/** Finished jobs are kept for 30 days. */
export const jobRetentionMs = 30 * 86_400_000

/** The most open jobs of a project. */
export const mostOpenJobs = 100

const mostAttempts = 5
const firstDelayMs = 5_000

/**
 * After so many milliseconds a batch that has failed `attempts` times in a row is tried again; undefined when
 * that was the last time.
 */
export const delayAfter = (attempts: number): number | undefined =>
  // 5, 20, 80 and 320 s: seven minutes, in which a fault of the surroundings may pass.
  attempts >= mostAttempts ? undefined : firstDelayMs * 4 ** (attempts - 1)

/** 0 to 100, which only a completed job has. */
export function progressOf({ state, total, done }: { state: JobState; total: number; done: number }): number {
  if (state === 'completed') return 100
  return total === 0 ? 0 : Math.min(99, Math.floor((100 * done) / total))
}
