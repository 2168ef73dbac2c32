import { z } from 'zod'
import { Data, Id } from '../fields.ts'

export const JobState = z.enum(['waiting', 'active', 'completed', 'failed'])
export type JobState = z.infer<typeof JobState>

/**
 * A job on many contacts or events, and its progress. `result` describes the work done so far; it is null
 * before the first batch.
 */
export const JobView = z.object({
  id: Id,
  state: JobState,
  /** The progress in percent. */
  progress: z.int().min(0).max(100),
  result: Data.nullable(),
  data: Data,
  /** The reason why the job failed. Completed work is kept. */
  failedReason: z.string().nullable(),
})
export type JobView = z.infer<typeof JobView>

/** The body of a 202 for work that a job does. */
export const StartedJob = z.object({ message: z.string(), jobId: Id })
export type StartedJob = z.infer<typeof StartedJob>
