import { z } from 'zod'
import { Data, Id } from '../fields.ts'
import { defineInternalEndpoint } from './define.ts'

/** The most rows of an answer. */
export const maxContactItems = 200

/** Answered by every service that keeps something of contacts, contacts excepted, for `GET /contacts/:id/export`. */
export const contactDataApi = {
  /**
   * A page of the rows that the service has of one contact, at most 200: of which kind, and what is in it. `cursor` is that of the page
   * before, null for the first; null in the answer when there are no more. A contact of which the service has nothing has no rows. Reads
   * only, so it may be repeated.
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
    answer: z.object({
      items: z.array(z.object({ kind: z.string(), data: Data })).max(maxContactItems),
      cursor: z.string().nullable(),
    }),
    deadlineMs: 15_000,
  }),
}
