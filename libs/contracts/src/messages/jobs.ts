import { z } from 'zod'
import { Data, Id, Instant } from '../fields.ts'
import { defineMessage } from './define.ts'

/**
 * A job of a project has ended. Several services publish it. The key is the job's id. `type` is the kind of
 * job. contacts publishes `import`, `bulk-subscribe`, `bulk-unsubscribe`, `bulk-delete`, `delete-field` and
 * `delete-event`. `result` is the result that the API returns for the job, without its list of errors, because
 * the list may contain addresses. `failedReason` is the text that the API returns.
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
