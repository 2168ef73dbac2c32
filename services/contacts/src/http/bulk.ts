import * as api from '@postrider/contracts/api/contact-jobs'
import type { Limiter } from '@postrider/limits'
import { implement, ok, type Endpoint } from '@postrider/http'
import { startBulk } from '../commands/start-bulk.ts'
import type { Context } from '../context.ts'
import type { BulkOperation } from '../domain/bulk.ts'
import type { JobKind } from '../domain/job.ts'
import { getJob } from '../queries/get-job.ts'
import { jobAccepted, jobView } from './job-view.ts'

/** All job kinds except imports, which have their own status endpoint. */
const kinds: readonly JobKind[] = [
  'bulk-subscribe',
  'bulk-unsubscribe',
  'bulk-delete',
  'delete-field',
  'delete-event',
]

/** Endpoints that start bulk jobs on contacts, and that return the state of a job. */
export const bulk = (ctx: Context, reads: Limiter): Endpoint[] => [
  bulkEndpoint(ctx, api.bulkSubscribe, { operation: 'subscribe', reads }),
  bulkEndpoint(ctx, api.bulkUnsubscribe, { operation: 'unsubscribe', reads }),
  bulkEndpoint(ctx, api.bulkDelete, { operation: 'delete', reads }),

  implement(api.getBulkJob, async ({ params, caller }) =>
    ok(jobView(await getJob(ctx, { projectId: caller.projectId, id: params.jobId, kinds }))),
  ),
]

type BulkDefinition = typeof api.bulkSubscribe | typeof api.bulkUnsubscribe | typeof api.bulkDelete

const bulkEndpoint = (
  ctx: Context,
  definition: BulkDefinition,
  { operation, reads }: { operation: BulkOperation; reads: Limiter },
): Endpoint =>
  implement(definition, async ({ body, caller, signal }) => {
    const { projectId, generation } = caller
    const start = () => startBulk(ctx, { projectId, generation, operation, selection: body })
    const counts = 'filter' in body && body.expectedCount !== undefined
    const jobId = await (counts ? reads.run(projectId, start, { signal }) : start())
    return jobAccepted(
      jobId,
      `The bulk ${operation} is queued. GET /contacts/bulk/${jobId} returns its progress.`,
    )
  })
