import type { Data } from '@postrider/contracts'
import { notFound } from '@postrider/contracts/errors'
import type { JobState } from '@postrider/contracts/resources'
import type { Context } from '../context.ts'
import type { JobKind } from '../domain/job.ts'

/** The progress and result of a job, without its input. */
export interface JobStatus {
  id: string
  state: JobState
  total: number
  done: number
  data: Data
  result: Data | null
  failedReason: string | null
}

export interface JobPlace {
  projectId: string
  id: string
  kinds: readonly JobKind[]
}

/** Returns a job of a project. Throws 404 if the project has no job of these kinds with this id. */
export async function getJob({ db }: Context, { projectId, id, kinds }: JobPlace): Promise<JobStatus> {
  const job = await db
    .selectFrom('jobs')
    .select(['id', 'state', 'total', 'done', 'data', 'result', 'failed_reason as failedReason'])
    .where('id', '=', id)
    .where('project_id', '=', projectId)
    .where('kind', 'in', kinds)
    .executeTakeFirst()
  if (!job) throw notFound('job', id)
  return job
}
