import { z } from 'zod'
import { Data, Id } from '../fields.ts'
import { defineInternalEndpoint } from './define.ts'

/** The maximum number of rows in a response. */
export const maxContactItems = 200

/**
 * Implemented by every service that stores data about contacts, except the contacts service. `GET
 * /contacts/:id/export` calls it.
 */
export const contactDataApi = {
  /**
   * Returns a page of at most 200 rows that the service stores about a contact, each with its kind and
   * content. In the request, `cursor` is the previous page's cursor, or null for the first page. In the
   * response, it is null on the last page. Read-only, so a call can be repeated.
   */
  find: defineInternalEndpoint('/internal/contact-data', {
    services: ['send', 'segments', 'workflow-engine', 'analytics', 'webhooks'],
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
