import { z } from 'zod'
import { Email, Id } from '../fields.ts'
import { defineInternalEndpoint } from './define.ts'

/**
 * Mail of the platform itself to its users (verification, password reset, invitation, notices): of no project
 * and no contact.
 */
export const platformMailApi = {
  /**
   * Queues one mail from `PLATFORM_FROM`, before all other mail, without tracking; `html` is sent as it is,
   * and the text part is made from it. `id` is the mail's id: the same id again changes nothing, so a caller
   * that does not know whether it was answered asks again. The content is deleted as soon as the mail is
   * handed over or has failed; no message is published about it. Errors: 422.
   */
  send: defineInternalEndpoint('/internal/platform-mail', {
    services: ['send'],
    callers: ['accounts'],
    body: z.object({
      id: Id,
      to: Email,
      subject: z.string().min(1).max(500),
      html: z.string().min(1).max(100_000),
    }),
    answer: z.object({}),
  }),
}
