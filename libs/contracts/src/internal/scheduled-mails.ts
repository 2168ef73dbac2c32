import { z } from 'zod'
import { Id, Instant } from '../fields.ts'
import { labelsView } from '../resources/mail-labels.ts'
import { defineInternalEndpoint } from './define.ts'

/** A mail that waits for its time. */
export const ScheduledMail = z.object({
  id: Id,
  contactId: Id.nullable(),
  to: z.string(),
  /** The subject before variables are filled in. */
  subject: z.string(),
  templateId: Id.nullable(),
  scheduledFor: Instant,
  ...labelsView,
})
export type ScheduledMail = z.infer<typeof ScheduledMail>

/** The send service's endpoint for mails that wait for their time. */
export const scheduledMailsApi = {
  /**
   * Returns the scheduled mails of a project that are due until the given instant, earliest first, at most
   * `limit`.
   */
  find: defineInternalEndpoint('/internal/scheduled-mails/find', {
    services: ['send'],
    callers: ['analytics'],
    body: z.object({
      projectId: Id,
      generation: z.number().int(),
      until: Instant,
      limit: z.number().int().min(1).max(100),
    }),
    response: z.object({ mails: z.array(ScheduledMail) }),
  }),
}
