import { currentCorrelation } from '@postrider/contracts'
import { audited } from '@postrider/contracts/messages'
import { append } from '@postrider/messaging'
import { tooManyJobs } from '../errors.ts'
import type { Context } from '../context.ts'
import { maxOpenJobs } from '../domain/job.ts'
import { countOpenJobs, insertJob, lockNewJobs, type NewJob } from '../store/jobs.ts'
import type { Tx } from '../store/tables.ts'

/**
 * Starts a job in the caller's transaction and returns its id. The loop runs the job after the commit. Throws
 * 429 if the project has 100 unfinished jobs, even for concurrent requests.
 */
export async function startJob(ctx: Context, tx: Tx, job: Omit<NewJob, 'id' | 'requestId'>): Promise<string> {
  const { projectId, generation } = job
  await lockNewJobs(tx, projectId)
  if ((await countOpenJobs(tx, projectId, generation)) >= maxOpenJobs) throw tooManyJobs(maxOpenJobs)
  const id = ctx.newId()
  const at = ctx.now()
  await insertJob(tx, { ...job, id, requestId: currentCorrelation()?.requestId }, at)
  append(tx, [audited({ projectId, at }, 'job.started', { id, name: job.kind })])
  return id
}
