import { z } from 'zod'
import { Id, Instant } from '../fields.ts'
import { MailType } from '../resources/mail.ts'
import { defineInternalEndpoint } from './define.ts'

/** What send answers about templates. */
export const templatesApi = {
  /**
   * These templates as they are; with `at`, in the version that held at that instant, also those that were deleted since. Those that the
   * project does not have in this generation, or did not have then, are left out. Versions are kept as long as mails, at most 50 of a
   * template; instead of one that is kept no more, the oldest that is. Reads only.
   */
  find: defineInternalEndpoint('/internal/templates/find', {
    services: ['send'],
    callers: ['campaigns', 'workflow-engine'],
    body: z.object({
      projectId: Id,
      generation: z.number().int(),
      ids: z.array(Id).max(1000),
      at: Instant.optional(),
    }),
    answer: z.object({
      templates: z.array(
        z.object({
          id: Id,
          name: z.string(),
          type: MailType,
          /** Raised by each change of what a mail made of it shows. */
          version: z.number().int(),
          subject: z.string(),
        }),
      ),
    }),
  }),
}
