import { withCorrelation } from '@postrider/contracts'
import { AppError } from '@postrider/contracts/errors'
import { isLockTimeout, isStatementTimeout, isTransientError, transact } from '@postrider/db'
import type { Context } from '../context.ts'
import { delayAfter, type Job, type JobStep } from '../domain/job.ts'
import { lockOutErasures } from '../store/import-exclusions.ts'
import {
  advanceJob,
  deleteJob,
  failAttempt,
  hasWorkableJobs,
  lockNextJob,
  passTurn,
  type LockedJob,
} from '../store/jobs.ts'
import type { Tx } from '../store/tables.ts'
import type { JobWorks } from './job-work.ts'
import { jobKinds, jobWorks } from './job-works.ts'

/**
 * Does a batch of the job whose turn it is; false when there is none. One transaction: what a crash
 * interrupts is as if it had not begun, and any instance may do it again at once. An error of the job itself
 * counts as a failed attempt; after five in a row the job has failed. Throws when the database is away.
 */
export async function workOnJob(ctx: Context, works: JobWorks = jobWorks): Promise<boolean> {
  const turn: { job?: LockedJob | undefined } = {}
  const batch = async (tx: Tx): Promise<boolean> => {
    turn.job = await lockNextJob(tx, { at: ctx.now(), kinds: jobKinds(works) })
    if (turn.job) await runBatch({ ...ctx, works }, tx, turn.job)
    return turn.job !== undefined
  }
  try {
    return await transact(ctx.db, batch, { slow: true })
  } catch (error) {
    if (!turn.job) throw error
    await handleFailure(ctx, turn.job, error)
    return true
  }
}

/** Works on jobs until none can be worked on now; false when another instance is still at one. */
export async function workOnAllJobs(ctx: Context): Promise<boolean> {
  while (await workOnJob(ctx)) continue
  return !(await hasWorkableJobs(ctx.db, { at: ctx.now(), kinds: jobKinds(jobWorks) }))
}

async function runBatch(ctx: Context & { works: JobWorks }, tx: Tx, job: LockedJob): Promise<void> {
  await lockOutErasures(tx, job.projectId)
  // Its project was reset or deleted since, so nothing is left to do; the purge deletes the rows of the
  // project.
  if (job.isVoid) return void (await deleteJob(tx, job.id))
  const step = await correlated(job, async () => ctx.works[job.kind]?.(ctx, tx, job))
  if (!step) throw new Error(`Jobs of kind ${job.kind} have no work`)
  await advanceJob(tx, job, { step, at: ctx.now() })
}

const correlated = (
  { requestId, projectId }: Job,
  work: () => Promise<JobStep | undefined>,
): Promise<JobStep | undefined> =>
  requestId === undefined ? work() : withCorrelation({ requestId, projectId }, work)

async function handleFailure(ctx: Context, job: Job, error: unknown): Promise<void> {
  const at = ctx.now()
  if (isAway(error)) {
    // A job that brings the database down each time must not be the only one that is tried.
    await passTurn(ctx.db, job, at).catch(() => undefined)
    throw error
  }
  const attempts = job.attempts + 1
  const delayMs = isRefusal(error) ? undefined : delayAfter(attempts)
  const notBefore = delayMs === undefined ? undefined : new Date(at.getTime() + delayMs)
  const reason = isRefusal(error) ? error.message : gaveUp
  await transact(ctx.db, (tx) => failAttempt(tx, job, { at, notBefore, reason }))
  const fields = { jobId: job.id, kind: job.kind, projectId: job.projectId, attempts, error }
  if (isRefusal(error)) ctx.log.info('job.refused', fields)
  else if (notBefore) ctx.log.warn('job.attempt_failed', fields)
  else ctx.log.error('job.failed', fields)
}

/** The job cannot be done as it was asked for, so it fails at once; callers see the message. */
const isRefusal = (error: unknown): error is AppError =>
  error instanceof AppError && error.kind !== 'unavailable' && error.kind !== 'limited'

/**
 * The database or another service is away. Timeouts of statements and locks may be this job's own fault, so
 * they count as attempts.
 */
const isAway = (error: unknown): boolean =>
  (isTransientError(error) && !isStatementTimeout(error) && !isLockTimeout(error)) ||
  (error instanceof AppError && error.kind === 'unavailable')

const gaveUp =
  'The job met an internal error several times in a row and was ended. What it had done before stays done.'
