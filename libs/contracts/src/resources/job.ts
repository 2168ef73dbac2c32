import { z } from 'zod'
import { Data, Id } from '../fields.ts'

export const JobState = z.enum(['waiting', 'active', 'completed', 'failed'])
export type JobState = z.infer<typeof JobState>

/**
 * Work on many contacts or events: how far it is. `result` is what is done so far, and null before the first
 * batch.
 */
export const JobView = z.object({
  id: Id,
  state: JobState,
  /** 0 to 100. */
  progress: z.int().min(0).max(100),
  result: Data.nullable(),
  data: Data,
  /** Why it was given up; what it had done stays done. */
  failedReason: z.string().nullable(),
})
export type JobView = z.infer<typeof JobView>

/** 202 for work that a job does. */
export const BegunJob = z.object({ message: z.string(), jobId: Id })
export type BegunJob = z.infer<typeof BegunJob>
