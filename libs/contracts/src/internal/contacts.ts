import { z } from 'zod'
import { Data, Email, Id, Instant, maxRecipients } from '../fields.ts'
import { ContactState } from '../messages/contacts.ts'
import { audienceApi } from './audience.ts'
import { defineInternalEndpoint } from './define.ts'
import { Refusal } from './refusal.ts'

/** A contact as its callers need it to render and to decide. */
export const ContactFacts = ContactState.omit({ createdAt: true, updatedAt: true })
export type ContactFacts = z.infer<typeof ContactFacts>

/** A key is claimed while its request is worked on, under a lease, and done once its work is. */
export const KeyState = z.enum(['claimed', 'done'])
export type KeyState = z.infer<typeof KeyState>

/** The most changes of one `updateMany`. */
export const maxContactUpdates = 200

/** What a workflow wants a contact to be; what is absent stays. */
export const ContactUpdate = z.object({
  subscribed: z.boolean().optional(),
  /** Merged as in a PATCH: null deletes a key. */
  data: Data.optional(),
})
export type ContactUpdate = z.infer<typeof ContactUpdate>

/** What became of one change of `updateMany`. */
export const UpdateResult = z.union([
  z.object({
    /** The contact's, when the change was made. */
    version: z.number().int(),
    /** False where the contact was as wanted already. */
    changed: z.boolean(),
    /** As it is after the batch, null where it is deleted since the change was made. */
    contact: ContactState.nullable(),
  }),
  z.object({ error: z.object({ code: z.string(), message: z.string() }) }),
])
export type UpdateResult = z.infer<typeof UpdateResult>

const Claim = z.object({
  key: z.string(),
  endpoint: z.string(),
})

/** The most waits of one `firstEvents`: an event may have 64 KB. */
export const maxAskedWaits = 100

/**
 * A wait of a contact for an event: after an instant (at that instant, after an id; null: any), and before
 * another one.
 */
const AskedWait = z.object({
  contactId: Id,
  name: z.string(),
  since: Instant,
  after: Id.nullable(),
  before: Instant,
})

/** The most requests of one `upsertMany`. */
export const maxUpsertRequests = 50

const upserted = {
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
}

const Upserted = z.object({
  contacts: z.array(ContactFacts),
  /** When the key was claimed; null without a key. */
  claimedAt: Instant.nullable(),
})
export type Upserted = z.infer<typeof Upserted>

/** Who calls what stands with each endpoint; questions about audiences are in `audienceApi`. */
export const contactsApi = {
  /**
   * Upserts all recipients of one request and claims its idempotency key, in one transaction. Answers the
   * contacts in the order of `contacts`. 409 `IDEMPOTENCY_KEY_REUSED` with the key's details when it is
   * taken. A repeat has no further effect on the contacts.
   */
  upsert: defineInternalEndpoint('/internal/contacts/upsert', {
    services: ['contacts'],
    callers: ['send'],
    body: z.object(upserted),
    answer: Upserted,
    deadlineMs: 15_000,
  }),

  /**
   * The same for several requests, of any projects, each by itself: one is refused without the others.
   * Answers a result for each, in order.
   */
  upsertMany: defineInternalEndpoint('/internal/contacts/upsert-many', {
    services: ['contacts'],
    callers: ['send'],
    body: z.object({
      requests: z
        .array(
          z.object({
            ...upserted,
            /** The correlation id of its messages. */
            requestId: z.string().nullable(),
          }),
        )
        .min(1)
        .max(maxUpsertRequests),
    }),
    answer: z.object({ results: z.array(z.union([Upserted, z.object({ refusal: Refusal })])) }),
    deadlineMs: 15_000,
  }),

  /**
   * Reads a key without claiming it: null when a request of this generation could claim it. Send calls it
   * before it refuses a request, since 409 comes before any other 4xx.
   */
  findKey: defineInternalEndpoint('/internal/idempotency/find', {
    services: ['contacts'],
    callers: ['send'],
    body: z.object({
      projectId: Id,
      generation: z.number().int(),
      key: z.string(),
    }),
    answer: z.object({
      use: z.object({ endpoint: z.string(), requestedAt: Instant, state: KeyState }).nullable(),
    }),
  }),

  /**
   * Frees a key that a request has claimed at this time and whose mails were refused. A key that is done, or
   * that another request has claimed since, stays.
   */
  releaseKey: defineInternalEndpoint('/internal/idempotency/release', {
    services: ['contacts'],
    callers: ['send'],
    body: z.object({ projectId: Id, key: z.string(), claimedAt: Instant }),
    answer: z.object({}),
  }),

  /**
   * Reads contacts by id, at most 1000; unknown or deleted ones, and those of another generation, are left
   * out.
   */
  find: defineInternalEndpoint('/internal/contacts/find', {
    services: ['contacts'],
    callers: ['send', 'segments', 'workflow-engine', 'analytics'],
    body: z.object({ projectId: Id, generation: z.number().int(), ids: z.array(Id).max(1000) }),
    answer: z.object({
      contacts: z.array(ContactState),
    }),
  }),

  /** Reads the contact with an address; null where the project has none in this generation. */
  findByEmail: defineInternalEndpoint('/internal/contacts/find-by-email', {
    services: ['contacts'],
    callers: ['campaigns', 'workflow-engine'],
    body: z.object({ projectId: Id, generation: z.number().int(), email: Email }),
    answer: z.object({ contact: ContactState.nullable() }),
  }),

  /**
   * Changes contacts of one project, at most 200 in a body of at most 5 MB, in one transaction and in order,
   * each under an effect key, which is the project's own and kept for 30 days. The same key again changes
   * nothing and answers what the first change under it did, also when the contact has changed or is deleted
   * since. A refused change is an `error` in its place and leaves its key free, and the others are made:
   * `CONTACT_NOT_FOUND`; `CONFLICT` when the key was used for another contact; `VALIDATION_ERROR` when the
   * contact's data would be too large. The messages of a change carry its `correlationId`, by default the
   * request's id.
   */
  updateMany: defineInternalEndpoint('/internal/contacts/update-batch', {
    services: ['contacts'],
    callers: ['workflow-engine'],
    body: z.object({
      projectId: Id,
      generation: z.number().int(),
      changes: z
        .array(
          z.object({
            id: Id,
            effectKey: z.string().min(1).max(200),
            correlationId: z.string().optional(),
            change: ContactUpdate,
          }),
        )
        .max(maxContactUpdates),
    }),
    answer: z.object({ results: z.array(UpdateResult) }),
    deadlineMs: 15_000,
  }),

  /**
   * For each wait the first event of its contact that ends it, null where there is none: what a caller asks
   * that may not have consumed all events yet. Mail that a program sent (`email.received` with `isAutomatic`)
   * ends no wait. Contacts that the project does not have, or has in another generation, have no events.
   */
  firstEvents: defineInternalEndpoint('/internal/contacts/first-events', {
    services: ['contacts'],
    callers: ['workflow-engine'],
    body: z.object({
      projectId: Id,
      generation: z.number().int(),
      waits: z.array(AskedWait).max(maxAskedWaits),
    }),
    answer: z.object({ events: z.array(z.object({ id: Id, at: Instant, data: Data }).nullable()) }),
    deadlineMs: 15_000,
  }),

  ...audienceApi,
}
