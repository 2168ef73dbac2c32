import { transact } from '@postrider/db'
import type { Context } from '../context.ts'
import { jobRetentionMs } from '../domain/job.ts'
import { deleteFinishedJobs, emptyFinishedJobs } from '../store/jobs.ts'

/**
 * Deletes a batch of jobs that finished 30 days ago or earlier, and what later ones have kept of their work though they have ended; true
 * when there may be more of either.
 */
export async function sweepJobs({ db, now }: Context): Promise<boolean> {
  const before = new Date(now().getTime() - jobRetentionMs)
  const mayHaveMore = await transact(db, (tx) => deleteFinishedJobs(tx, before), { slow: true })
  return (await transact(db, emptyFinishedJobs, { slow: true })) || mayHaveMore
}
