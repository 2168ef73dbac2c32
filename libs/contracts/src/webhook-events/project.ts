import { z } from 'zod'
import { Data, Id, Instant } from '../fields.ts'
import { defineWebhookEvent, sample } from './define.ts'

/** Events of jobs, tracked events and webhook endpoints. */
export const projectEvents = {
  'job.finished': defineWebhookEvent(
    'A job, such as an import, has ended.',
    z.object({
      jobId: Id,
      type: z
        .string()
        .describe(
          '`import`, `bulk-subscribe`, `bulk-unsubscribe`, `bulk-delete`, `delete-field`, `delete-event`, `cancel-emails` or `webhook-replay`.',
        ),
      state: z.enum(['completed', 'failed']),
      result: Data.nullable().describe('The result that the API returns for the job, without `errors`.'),
      failedReason: z.string().nullable(),
      finishedAt: Instant,
    }),
    {
      jobId: sample.jobId,
      type: 'import',
      state: 'completed',
      result: {
        totalRows: 1_000,
        successCount: 999,
        createdCount: 990,
        updatedCount: 9,
        failureCount: 1,
      },
      failedReason: null,
      finishedAt: sample.at,
    },
  ),
  'event.triggered': defineWebhookEvent(
    'You have tracked an event of a contact.',
    z.object({
      eventId: Id,
      name: z.string(),
      contactId: Id,
      email: z.string(),
      data: Data,
      emailId: Id.nullable(),
      createdAt: Instant,
    }),
    {
      eventId: sample.eventId,
      name: 'order.placed',
      contactId: sample.contactId,
      email: sample.address,
      data: { total: 12.5 },
      emailId: null,
      createdAt: sample.at,
    },
  ),
  'endpoint.disabled': defineWebhookEvent(
    'A webhook endpoint was disabled automatically.',
    z.object({
      endpointId: Id,
      url: z.string(),
      description: z.string().nullable(),
      reason: z.string(),
      disabledAt: Instant,
    }),
    {
      endpointId: sample.endpointId,
      url: 'https://example.com/webhooks',
      description: null,
      reason: 'No delivery has succeeded for five days.',
      disabledAt: sample.at,
    },
  ),
}
