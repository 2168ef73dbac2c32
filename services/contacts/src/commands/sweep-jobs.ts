import { transact } from '@postrider/db'
import type { Context } from '../context.ts'
import { jobRetentionMs } from '../domain/job.ts'
import { deleteFinishedJobs } from '../store/jobs.ts'

/** Deletes a batch of jobs that finished 30 days ago or earlier; true when there may be more. */
export const sweepJobs = ({ db, now }: Context): Promise<boolean> =>
  transact(db, (tx) => deleteFinishedJobs(tx, new Date(now().getTime() - jobRetentionMs)), { slow: true })
