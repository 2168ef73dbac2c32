import type { Context } from '../context.ts'
import type { Job, JobKind, JobStep } from '../domain/job.ts'
import type { Tx } from '../store/tables.ts'

/**
 * A batch of a job: reads `job.input` and `job.position` (both to be parsed, they come from JSON), does its
 * rows in `tx` and tells how far it has come. Its transaction has the job's row locked and may be run again
 * after a collision. It holds row locks until it commits, so a batch is what takes well under a second. An
 * `AppError` that it throws ends the job with that message, which callers see, unless it is of kind
 * `unavailable`; any other error is tried again later.
 */
export type JobWork = (ctx: Context, tx: Tx, job: Job) => Promise<JobStep>

/** The work of each kind of job. */
export type JobWorks = Partial<Record<JobKind, JobWork>>
