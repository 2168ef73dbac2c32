import { transact } from '@postrider/db'
import type { Context } from '../context.ts'
import { jobRetentionMs } from '../domain/job.ts'
import { deleteFinishedJobs } from '../store/jobs.ts'

/** Deletes a batch of jobs that finished at least 30 days ago. Returns true if more may be left. */
export function sweepJobs({ db, now }: Context): Promise<boolean> {
  const before = new Date(now().getTime() - jobRetentionMs)
  return transact(db, (tx) => deleteFinishedJobs(tx, before), { slow: true })
}
