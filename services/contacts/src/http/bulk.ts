import { endpoint, ok, type Endpoint } from '@postrider/service/http'
import type { Context } from '../context.ts'
import type { JobKind } from '../domain/job.ts'
import { getJob } from '../queries/get-job.ts'
import { jobView } from './job-view.ts'

/** All but imports, which have a status endpoint of their own. */
const kinds: readonly JobKind[] = [
  'bulk-subscribe',
  'bulk-unsubscribe',
  'bulk-delete',
  'delete-field',
  'delete-event',
]

/** Work on many contacts or events at once, done by jobs (API spec, Endpoint index). */
export const bulk = (ctx: Context): Endpoint[] => [
  endpoint('GET /contacts/bulk/:jobId', { resource: 'job' }, async ({ params, caller }) =>
    ok(jobView(await getJob(ctx, { projectId: caller.projectId, id: params.jobId, kinds }))),
  ),
]
