import type { Context } from '../context.ts'
import type { Job, JobKind, JobStep } from '../domain/job.ts'
import type { Tx } from '../store/tables.ts'

/**
 * Runs one batch of a job. Parses `job.input` and `job.position` (they come from JSON), processes rows in
 * `tx` and returns the progress.
 *
 * The transaction has locked the job's row and may be repeated after a conflict. It holds row locks until
 * it commits, so a batch should take less than a second. If it throws an `AppError`, the job fails with
 * that message, which API callers see, unless its kind is `unavailable`. Any other error is retried later.
 */
export type JobWork = (ctx: Context, tx: Tx, job: Job) => Promise<JobStep>

/** The work of each job kind. */
export type JobWorks = Partial<Record<JobKind, JobWork>>
