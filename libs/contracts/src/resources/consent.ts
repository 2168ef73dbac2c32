import { z } from 'zod'
import { Id, Instant } from '../fields.ts'

/**
 * How a contact was subscribed or unsubscribed:
 * - by the contact: on a hosted page, by one click in a mail program (RFC 8058), or by the public
 *   endpoints;
 * - by the project: with the API, a tracked event, /v1/send, an import, a bulk operation or a workflow
 *   step;
 * - by a permanent bounce or a complaint;
 * - when the contact was created, or before changes were recorded.
 */
export const ConsentHow = z.enum([
  'PAGE',
  'ONE_CLICK',
  'PUBLIC_API',
  'API',
  'TRACK',
  'SEND',
  'IMPORT',
  'BULK',
  'WORKFLOW',
  'BOUNCE',
  'COMPLAINT',
  'CREATED',
  'UNKNOWN',
])
export type ConsentHow = z.infer<typeof ConsentHow>

/**
 * Response of GET /contacts/:id/consent: each change of the subscription, newest first, including the
 * creation of the contact.
 */
export const ConsentLog = z.object({
  contactId: Id,
  email: z.string(),
  subscribed: z.boolean(),
  entries: z.array(
    z.object({
      at: Instant,
      subscribed: z.boolean(),
      how: ConsentHow,
      /** The mail whose link was followed, or which bounced or caused a complaint. */
      emailId: Id.nullable(),
      campaignId: Id.nullable(),
      /**
       * The client's IPv4 address or the /64 of its IPv6 address, if the contact made the change. Null after
       * the retention time.
       */
      address: z.string().nullable(),
    }),
  ),
})
export type ConsentLog = z.infer<typeof ConsentLog>
