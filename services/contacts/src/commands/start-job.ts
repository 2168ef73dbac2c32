import { currentCorrelation } from '@postrider/contracts'
import { capReached, type AppError } from '@postrider/contracts/errors'
import { audited } from '@postrider/contracts/messages'
import { append } from '@postrider/messaging'
import type { Context } from '../context.ts'
import { mostOpenJobs } from '../domain/job.ts'
import { countOpenJobs, insertJob, lockNewJobs, type NewJob } from '../store/jobs.ts'
import type { Tx } from '../store/tables.ts'

/**
 * Begins a job in the caller's transaction and returns its id; the loop works on it once that is committed.
 * Throws 429 when the project has 100 that are not finished; exact however many try at once.
 */
export async function startJob(ctx: Context, tx: Tx, job: Omit<NewJob, 'id' | 'requestId'>): Promise<string> {
  const { projectId, generation } = job
  await lockNewJobs(tx, projectId)
  if ((await countOpenJobs(tx, projectId, generation)) >= mostOpenJobs) throw tooManyJobs()
  const id = ctx.newId()
  const at = ctx.now()
  await insertJob(tx, { ...job, id, requestId: currentCorrelation()?.requestId }, at)
  append(tx, [audited({ projectId, at }, 'job.started', { id, name: job.kind })])
  return id
}

const tooManyJobs = (): AppError =>
  capReached({
    message: `A project may have ${mostOpenJobs} jobs that are not finished.`,
    limit: mostOpenJobs,
    suggestion: 'Wait until earlier jobs are finished.',
  })
