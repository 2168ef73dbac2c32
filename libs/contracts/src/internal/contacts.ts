import { z } from 'zod'
import { Data, Email, Id, Instant, maxRecipients } from '../fields.ts'
import { ContactState } from '../messages/contacts.ts'
import { defineEndpoint } from './define.ts'

/** A contact as its callers need it to render and to decide. */
export const ContactFacts = ContactState.omit({ createdAt: true, updatedAt: true })
export type ContactFacts = z.infer<typeof ContactFacts>

/** A key is claimed while its request is worked on, under a lease, and done once its work is. */
export const KeyState = z.enum(['claimed', 'done'])
export type KeyState = z.infer<typeof KeyState>

const Claim = z.object({
  key: z.string(),
  endpoint: z.string(),
})

/** Called by send; `find` also by the services to come. */
export const contactsApi = {
  /**
   * Upserts all recipients of one request and claims its idempotency key, in one transaction.
   * Answers the contacts in the order of `contacts`. 409 `IDEMPOTENCY_KEY_REUSED` with the key's details when it is taken.
   * A repeat has no further effect on the contacts.
   */
  upsert: defineEndpoint('/internal/contacts/upsert', {
    callers: ['send'],
    body: z.object({
      projectId: Id,
      generation: z.number().int(),
      claim: Claim.nullable(),
      contacts: z
        .array(
          z.object({
            email: Email,
            subscribed: z.boolean().optional(),
            defaultSubscribed: z.boolean(),
            data: Data.default({}),
          }),
        )
        .min(1)
        .max(maxRecipients),
    }),
    answer: z.object({
      contacts: z.array(ContactFacts),
      /** When the key was claimed; null without a key. */
      claimedAt: Instant.nullable(),
    }),
    deadlineMs: 15_000,
  }),

  /** Reads a key without claiming it: null when a request of this generation could claim it. Send calls it before it refuses a request, since 409 comes before any other 4xx. */
  findKey: defineEndpoint('/internal/idempotency/find', {
    callers: ['send'],
    body: z.object({
      projectId: Id,
      /** Absent in requests of the release before: then a key of an earlier generation counts too. */
      generation: z.number().int().optional(),
      key: z.string(),
    }),
    answer: z.object({
      use: z.object({ endpoint: z.string(), requestedAt: Instant, state: KeyState }).nullable(),
    }),
  }),

  /** Reads contacts by id, at most 1000; unknown or deleted ones are left out. */
  find: defineEndpoint('/internal/contacts/find', {
    callers: ['campaigns', 'segments', 'workflow-engine'],
    body: z.object({ projectId: Id, ids: z.array(Id).max(1000) }),
    answer: z.object({
      contacts: z.array(ContactFacts),
    }),
  }),
}
