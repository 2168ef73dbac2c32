import { z } from 'zod'
import { Data, Id } from '../fields.ts'

export const JobState = z.enum(['waiting', 'active', 'completed', 'failed'])
export type JobState = z.infer<typeof JobState>

/**
 * A job on many contacts or events, and its progress. `result` has the work done so far; null before the
 * first batch.
 */
export const JobView = z.object({
  id: Id,
  state: JobState,
  /** 0 to 100. */
  progress: z.int().min(0).max(100),
  result: Data.nullable(),
  data: Data,
  /** Why the job failed. Its completed work is kept. */
  failedReason: z.string().nullable(),
})
export type JobView = z.infer<typeof JobView>

/** 202 for work that a job does. */
export const StartedJob = z.object({ message: z.string(), jobId: Id })
export type StartedJob = z.infer<typeof StartedJob>
