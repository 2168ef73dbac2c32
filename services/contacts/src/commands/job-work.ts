import type { Context } from '../context.ts'
import type { Job, JobKind, JobStep } from '../domain/job.ts'
import type { Tx } from '../store/tables.ts'

/**
 * Runs one batch of a job: parses `job.input` and `job.position`, which are stored as JSON, processes rows in
 * `tx`, and returns the progress.
 *
 * The transaction has locked the job's row, and may be repeated after a conflict. A batch should take less
 * than a second, because the transaction holds row locks. If the work throws an `AppError` that is not
 * temporary, the job fails with its message, which API callers see. After any other error, the batch is
 * retried later.
 */
export type JobWork = (ctx: Context, tx: Tx, job: Job) => Promise<JobStep>

/** The work of each job kind. */
export type JobWorks = Partial<Record<JobKind, JobWork>>
