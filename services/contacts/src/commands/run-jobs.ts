import { withCorrelation } from '@postrider/contracts'
import { AppError } from '@postrider/contracts/errors'
import { isLockTimeout, isStatementTimeout, isTransientError, transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import type { Context } from '../context.ts'
import { delayAfter, type Job, type JobStep } from '../domain/job.ts'
import { jobFinishedMessage } from '../domain/messages.ts'
import { lockOutErasures } from '../store/import-exclusions.ts'
import {
  advanceJob,
  deleteJob,
  failAttempt,
  hasWorkableJobs,
  lockNextJob,
  moveBehindOthers,
  type LockedJob,
} from '../store/jobs.ts'
import type { Tx } from '../store/tables.ts'
import type { JobWorks } from './job-work.ts'
import { jobKinds, jobWorks } from './job-works.ts'

/**
 * Runs a batch of the next job in one transaction, so that any instance can repeat the batch after a crash.
 * Returns false if no job is ready. After an error of the job itself, the batch is retried; after five failed
 * attempts in a row, the job fails. Throws if the database is unavailable.
 */
export async function runNextBatch(ctx: Context, works: JobWorks = jobWorks): Promise<boolean> {
  const current: { job?: LockedJob | undefined } = {}
  const batch = async (tx: Tx): Promise<boolean> => {
    current.job = await lockNextJob(tx, { at: ctx.now(), kinds: jobKinds(works) })
    if (current.job) await runBatch({ ...ctx, works }, tx, current.job)
    return current.job !== undefined
  }
  try {
    return await transact(ctx.db, batch, { slow: true })
  } catch (error) {
    if (!current.job) throw error
    await handleFailure(ctx, current.job, error)
    return true
  }
}

/** Runs jobs until no job is ready. Returns false if another instance is still running a job. */
export async function runAllJobs(ctx: Context): Promise<boolean> {
  while (await runNextBatch(ctx)) continue
  return !(await hasWorkableJobs(ctx.db, { at: ctx.now(), kinds: jobKinds(jobWorks) }))
}

async function runBatch(ctx: Context & { works: JobWorks }, tx: Tx, job: LockedJob): Promise<void> {
  await lockOutErasures(tx, job.projectId)
  // The project has been reset or deleted, and the purge deletes its rows.
  if (job.isVoid) return void (await deleteJob(tx, job.id))
  const step = await withJobCorrelation(job, async () => ctx.works[job.kind]?.(ctx, tx, job))
  if (!step) throw new Error(`Jobs of kind ${job.kind} have no work`)
  const at = ctx.now()
  await advanceJob(tx, job, { step, at })
  if (step.finished)
    append(tx, [jobFinishedMessage(job, { state: 'completed', result: step.result, failedReason: null, at })])
}

const withJobCorrelation = (
  { requestId, projectId }: Job,
  work: () => Promise<JobStep | undefined>,
): Promise<JobStep | undefined> =>
  requestId === undefined ? work() : withCorrelation({ requestId, projectId }, work)

async function handleFailure(ctx: Context, job: Job, error: unknown): Promise<void> {
  const at = ctx.now()
  if (isUnavailable(error)) {
    // Move the job: a job that crashes the database would otherwise be retried forever before all other jobs.
    await moveBehindOthers(ctx.db, job, at).catch(() => undefined)
    throw error
  }
  const attempts = job.attempts + 1
  const delayMs = isRefusal(error) ? undefined : delayAfter(attempts)
  const notBefore = delayMs === undefined ? undefined : new Date(at.getTime() + delayMs)
  const reason = isRefusal(error) ? error.message : gaveUp
  await transact(ctx.db, async (tx) => {
    if (await failAttempt(tx, job, { at, notBefore, reason }))
      append(tx, [jobFinishedMessage(job, { state: 'failed', result: job.result, failedReason: reason, at })])
  })
  const fields = { jobId: job.id, kind: job.kind, projectId: job.projectId, attempts, error }
  if (isRefusal(error)) ctx.log.info('job.refused', fields)
  else if (notBefore) ctx.log.warn('job.attempt_failed', fields)
  else ctx.log.error('job.failed', fields)
}

/** Returns whether the job cannot succeed and must fail immediately. API callers see the error message. */
const isRefusal = (error: unknown): error is AppError =>
  error instanceof AppError && error.kind !== 'unavailable' && error.kind !== 'limited'

/**
 * Returns whether the database or another service is unavailable. The job itself may cause statement and lock
 * timeouts, so these count as failed attempts.
 */
const isUnavailable = (error: unknown): boolean =>
  (isTransientError(error) && !isStatementTimeout(error) && !isLockTimeout(error)) ||
  (error instanceof AppError && error.kind === 'unavailable')

const gaveUp = 'The job was stopped after several internal errors in a row. Its earlier changes are kept.'
