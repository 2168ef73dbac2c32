import { z } from 'zod'
import { Id, Instant } from '../fields.ts'
import { MailType } from '../resources/mail.ts'
import { defineInternalEndpoint } from './define.ts'

/** The send service's endpoints for templates. */
export const templatesApi = {
  /**
   * Returns the current versions of these templates. With `at`, returns the versions at that instant,
   * including templates that were deleted since. Templates that the project does not have in this generation,
   * or did not have at that instant, are omitted. Versions are stored for the same time as mails, at most 50
   * per template. If the version was deleted, the oldest stored version is returned. Read-only.
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
    response: z.object({
      templates: z.array(
        z.object({
          id: Id,
          name: z.string(),
          type: MailType,
          /** Increases with each change of the mail's content. */
          version: z.number().int(),
          subject: z.string(),
        }),
      ),
    }),
  }),
}
