import { z } from 'zod'
import { Data, Id, Instant } from '../fields.ts'
import { defineMessage } from './define.ts'

/**
 * A job of a project has ended. Several services publish it. The key is the job's id. `type` names the kind of
 * job, such as `import`; `result` is the result that the API returns for the job.
 */
export const jobFinished = defineMessage(
  'job.finished',
  'projects.jobs.v1',
  z.object({
    id: Id,
    type: z.string(),
    state: z.enum(['completed', 'failed']),
    result: Data.nullable(),
    failedReason: z.string().nullable(),
    finishedAt: Instant,
  }),
)
