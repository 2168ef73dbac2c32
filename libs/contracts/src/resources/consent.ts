import { z } from 'zod'
import { Id, Instant } from '../fields.ts'

/**
 * How a contact came to be subscribed or unsubscribed: on a hosted page, by one click in a mail program (RFC
 * 8058), by the public endpoints of a page of the project's own, by the API, with a tracked event, a
 * recipient of /v1/send, an import, a bulk operation or a step of a workflow; by a permanent bounce or a
 * complaint; as it was created; or in a way that was not recorded yet.
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
 * Answer of GET /contacts/:id/consent: each change of the subscription, newest first, down to what the
 * contact was created with.
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
      /** The mail whose link was followed, or which bounced or was complained about, and its campaign. */
      emailId: Id.nullable(),
      campaignId: Id.nullable(),
      /**
       * The network address of who did it, of IPv6 the /64, where the person came to us: as long as it is
       * kept.
       */
      address: z.string().nullable(),
    }),
  ),
})
export type ConsentLog = z.infer<typeof ConsentLog>
