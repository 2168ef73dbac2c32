import { z } from 'zod'
import { Data, Id } from '../fields.ts'
import { defineInternalEndpoint } from './define.ts'

/** The most rows of a response. */
export const maxContactItems = 200

/**
 * Implemented by every service, except contacts, that stores data of contacts; called for
 * `GET /contacts/:id/export`.
 */
export const contactDataApi = {
  /**
   * Returns a page of up to 200 rows that the service stores about a contact, each with its kind and
   * content. `cursor` is the cursor of the previous page, null for the first page and after the last one.
   * Read-only, so a call may be repeated.
   */
  find: defineInternalEndpoint('/internal/contact-data', {
    services: ['send', 'segments', 'workflow-engine', 'analytics'],
    callers: ['contacts'],
    body: z.object({
      projectId: Id,
      generation: z.number().int(),
      contactId: Id,
      email: z.string(),
      cursor: z.string().max(500).nullable(),
    }),
    response: z.object({
      items: z.array(z.object({ kind: z.string(), data: Data })).max(maxContactItems),
      cursor: z.string().nullable(),
    }),
    deadlineMs: 15_000,
  }),
}
