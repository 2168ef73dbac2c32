import { z } from 'zod'
import { Id, Instant } from '../fields.ts'
import { MailType } from '../resources/mail.ts'
import { defineInternalEndpoint } from './define.ts'

/** Implemented by send. */
export const templatesApi = {
  /**
   * Returns the current versions of these templates, or with `at` the versions at that instant, including
   * templates deleted since. Templates that the project does not have in this generation, or did not have
   * then, are omitted. Versions are stored as long as mails, at most 50 per template; the oldest stored
   * version replaces a deleted one. Read-only.
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
          /** Incremented by each change of the content of its mails. */
          version: z.number().int(),
          subject: z.string(),
        }),
      ),
    }),
  }),
}
