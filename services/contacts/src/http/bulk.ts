import { BulkContacts } from '@postrider/contracts/resources'
import { endpoint, ok, refuseUnknown, type Endpoint, type UnknownFieldRules } from '@postrider/http'
import { startBulk } from '../commands/start-bulk.ts'
import type { Context } from '../context.ts'
import type { BulkOperation } from '../domain/bulk.ts'
import type { JobKind } from '../domain/job.ts'
import { getJob } from '../queries/get-job.ts'
import { begun, jobView } from './job-view.ts'

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
  beginning(ctx, 'subscribe'),
  beginning(ctx, 'unsubscribe'),
  beginning(ctx, 'delete'),

  endpoint('GET /contacts/bulk/:jobId', { resource: 'job' }, async ({ params, caller }) =>
    ok(jobView(await getJob(ctx, { projectId: caller.projectId, id: params.jobId, kinds }))),
  ),
]

const unknownFields: UnknownFieldRules = {
  ...refuseUnknown,
  aliases: {
    ids: 'contactIds',
    contacts: 'contactIds',
    query: 'filter',
    where: 'filter',
    exclude: 'excludeIds',
    except: 'excludeIds',
    excludeContactIds: 'excludeIds',
    q: 'search',
  },
}

const beginning = (ctx: Context, operation: BulkOperation): Endpoint =>
  endpoint(
    `POST /contacts/bulk-${operation}`,
    { body: BulkContacts, unknownFields },
    async ({ body, caller }) => {
      const { projectId, generation } = caller
      const jobId = await startBulk(ctx, { projectId, generation, operation, wanted: body })
      return begun(jobId, `The bulk ${operation} is queued. GET /contacts/bulk/${jobId} tells how far it is.`)
    },
  )
