import { z } from 'zod'
import { Email, Id } from '../fields.ts'
import { defineInternalEndpoint } from './define.ts'

/**
 * Mail from the platform to its users: verification, password reset, invitations and notices. It belongs to
 * no project and no contact.
 */
export const platformMailApi = {
  /**
   * Queues a mail from `PLATFORM_FROM` before all other mail, without tracking. `html` is sent unchanged, and
   * the text part is created from it. `id` is the mail's id. A repeat has no effect, so a caller that
   * received no response can retry. The content is deleted as soon as the mail is delivered or has failed. No
   * message about the mail is published. Throws 422 for an invalid body.
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
    response: z.object({}),
  }),
}
