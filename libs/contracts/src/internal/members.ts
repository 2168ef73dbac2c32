import { z } from 'zod'
import { Email, Id } from '../fields.ts'
import { ContactState } from '../messages/contacts.ts'
import { maxMemberEmails } from '../resources/segment.ts'
import { defineInternalEndpoint } from './define.ts'

const ofProject = { projectId: Id, generation: z.number().int() }

/** Answered by contacts, for the members of segments. */
export const membersApi = {
  /**
   * A page of the contacts that fit a condition, newest first, and how many there are in all (above 10,000
   * that may be 10 s old). `knownTotal`: what the caller has counted in the last minutes; above 10,000 it is
   * the total, and nothing is counted. The trees are parsed by contacts: 422 with the path of each fault.
   * `definitions`: those of the segments referred to whose members are not stored, by segment id. Of another
   * generation of the project there is nobody.
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
    answer: z.object({ contacts: z.array(ContactState), total: z.number().int() }),
    deadlineMs: 15_000,
  }),

  /**
   * The contacts of these addresses, in any order; with `create`, those that are missing are made, subscribed
   * or not. Existing contacts stay as they are. A repeat has no further effect.
   */
  ensure: defineInternalEndpoint('/internal/contacts/ensure', {
    services: ['contacts'],
    callers: ['segments'],
    body: z.object({
      ...ofProject,
      emails: z.array(Email).min(1).max(maxMemberEmails),
      create: z.object({ subscribed: z.boolean() }).nullable(),
    }),
    answer: z.object({
      contacts: z.array(
        z.object({ id: Id, email: z.string(), version: z.number().int(), isNew: z.boolean() }),
      ),
    }),
    deadlineMs: 15_000,
  }),
}
