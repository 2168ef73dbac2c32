import { z } from 'zod'
import { Email, Id } from '../fields.ts'
import { ContactState } from '../messages/contacts.ts'
import { maxMemberEmails } from '../resources/segment.ts'
import { defineInternalEndpoint } from './define.ts'

const ofProject = { projectId: Id, generation: z.number().int() }

/** The contacts service's endpoints for members of segments. */
export const membersApi = {
  /**
   * Returns a page of the contacts that match a condition, newest first, and their total. A total above
   * 10,000 may be up to 10 s old. If `knownTotal`, a count of the last minutes, is above 10,000, it is
   * returned instead of counting again. `definitions` are the conditions of referenced segments without
   * stored members, by segment id. Contacts of another generation are ignored. Throws 422 with the path of
   * each issue if a tree is invalid.
   */
  page: defineInternalEndpoint('/internal/contacts/page', {
    services: ['contacts'],
    callers: ['segments'],
    body: z.object({
      ...ofProject,
      condition: z.unknown(),
      definitions: z.record(Id, z.unknown()).default({}),
      page: z.number().int().min(1),
      pageSize: z.number().int().min(1).max(100),
      knownTotal: z.number().int().min(0).optional(),
    }),
    response: z.object({ contacts: z.array(ContactState), total: z.number().int() }),
    deadlineMs: 15_000,
  }),

  /**
   * Counts the contacts that match a condition, and returns the newest of them. If the count takes more than
   * two seconds, `count` is an estimate. `sample` may have fewer contacts than match, because a limited number
   * of contacts is read. Throws the errors of `page`.
   */
  preview: defineInternalEndpoint('/internal/contacts/preview', {
    services: ['contacts'],
    callers: ['segments'],
    body: z.object({
      ...ofProject,
      condition: z.unknown(),
      definitions: z.record(Id, z.unknown()).default({}),
      sampleSize: z.number().int().min(0).max(100),
    }),
    response: z.object({
      count: z.number().int(),
      isExact: z.boolean(),
      sample: z.array(ContactState),
    }),
    deadlineMs: 15_000,
  }),

  /**
   * Returns the contacts with these addresses, in any order. With `create`, missing contacts are created with
   * the value of `subscribed`. Existing contacts are not changed. A repeat has no effect.
   */
  ensure: defineInternalEndpoint('/internal/contacts/ensure', {
    services: ['contacts'],
    callers: ['segments'],
    body: z.object({
      ...ofProject,
      emails: z.array(Email).min(1).max(maxMemberEmails),
      create: z.object({ subscribed: z.boolean() }).nullable(),
    }),
    response: z.object({
      contacts: z.array(
        z.object({ id: Id, email: z.string(), version: z.number().int(), isNew: z.boolean() }),
      ),
    }),
    deadlineMs: 15_000,
  }),
}
