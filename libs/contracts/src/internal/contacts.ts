import { z } from 'zod'
import { Data, Email, Id, Instant, maxRecipients } from '../fields.ts'
import { ContactState } from '../messages/contacts.ts'
import { audienceApi } from './audience.ts'
import { defineInternalEndpoint } from './define.ts'
import { Refusal } from './refusal.ts'

/** The facts of a contact that callers need to render and to decide. */
export const ContactFacts = ContactState.omit({ createdAt: true, updatedAt: true })
export type ContactFacts = z.infer<typeof ContactFacts>

/** A key is claimed under a lease while its request is processed, and done after that. */
export const KeyState = z.enum(['claimed', 'done'])
export type KeyState = z.infer<typeof KeyState>

/** The most changes of one `updateMany`. */
export const maxContactUpdates = 200

/** The desired changes of a contact by a workflow. Absent fields are not changed. */
export const ContactUpdate = z.object({
  subscribed: z.boolean().optional(),
  /** Merged as in a PATCH: null deletes a key. */
  data: Data.optional(),
})
export type ContactUpdate = z.infer<typeof ContactUpdate>

/** The result of one change of `updateMany`. */
export const UpdateResult = z.union([
  z.object({
    /** The version of the contact after the change. */
    version: z.number().int(),
    /** False if the contact already had these values. */
    changed: z.boolean(),
    /** The contact after the batch; null if it was deleted since the change. */
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
export const maxEventWaits = 100

/**
 * A contact that waits for an event after an instant (at that instant, after an id; null: any), and before
 * another one.
 */
const EventWait = z.object({
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

/** Each endpoint lists its callers. Audiences are in `audienceApi`. */
export const contactsApi = {
  /**
   * Upserts all recipients of a request and claims its idempotency key, in one transaction. Returns the
   * contacts in the order of `contacts`. 409 `IDEMPOTENCY_KEY_REUSED` with the key's details if it is in
   * use. A repeat does not change the contacts again.
   */
  upsert: defineInternalEndpoint('/internal/contacts/upsert', {
    services: ['contacts'],
    callers: ['send'],
    body: z.object(upserted),
    response: Upserted,
    deadlineMs: 15_000,
  }),

  /**
   * Does the same for several independent requests of any projects: one is rejected without the others.
   * Returns a result for each, in order.
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
    response: z.object({ results: z.array(z.union([Upserted, z.object({ refusal: Refusal })])) }),
    deadlineMs: 15_000,
  }),

  /**
   * Reads a key without claiming it: null if a request of this generation could claim it. Send calls it
   * before it rejects a request, because 409 precedes any other 4xx.
   */
  findKey: defineInternalEndpoint('/internal/idempotency/find', {
    services: ['contacts'],
    callers: ['send'],
    body: z.object({
      projectId: Id,
      generation: z.number().int(),
      key: z.string(),
    }),
    response: z.object({
      use: z.object({ endpoint: z.string(), requestedAt: Instant, state: KeyState }).nullable(),
    }),
  }),

  /**
   * Frees a key that a request claimed at this time and whose mails were rejected. A key that is done, or
   * was claimed by another request since, is kept.
   */
  releaseKey: defineInternalEndpoint('/internal/idempotency/release', {
    services: ['contacts'],
    callers: ['send'],
    body: z.object({ projectId: Id, key: z.string(), claimedAt: Instant }),
    response: z.object({}),
  }),

  /**
   * Returns contacts by id, at most 1000. Unknown and deleted contacts, and contacts of another generation,
   * are omitted.
   */
  find: defineInternalEndpoint('/internal/contacts/find', {
    services: ['contacts'],
    callers: ['send', 'segments', 'workflow-engine', 'analytics'],
    body: z.object({ projectId: Id, generation: z.number().int(), ids: z.array(Id).max(1000) }),
    response: z.object({
      contacts: z.array(ContactState),
    }),
  }),

  /** Returns the contact with an address; null if the project has none in this generation. */
  findByEmail: defineInternalEndpoint('/internal/contacts/find-by-email', {
    services: ['contacts'],
    callers: ['campaigns', 'workflow-engine'],
    body: z.object({ projectId: Id, generation: z.number().int(), email: Email }),
    response: z.object({ contact: ContactState.nullable() }),
  }),

  /**
   * Changes contacts of one project in one transaction and in order: at most 200, in a body of at most 5
   * MB. Each change has an effect key, unique in the project and kept for 30 days. A repeated key changes
   * nothing and returns the result of its first change, even if the contact has changed or was deleted
   * since. A rejected change is an `error` in its place, leaves its key free and does not affect the
   * others: `CONTACT_NOT_FOUND`; `CONFLICT` if the key was used for another contact; `VALIDATION_ERROR` if
   * the contact's data would be too large. The messages of a change have its `correlationId`, by default
   * the request's id.
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
    response: z.object({ results: z.array(UpdateResult) }),
    deadlineMs: 15_000,
  }),

  /**
   * Returns for each wait the first event of its contact that ends it; null if there is none. It is for
   * callers that may not have consumed all events yet. Mail sent by a program (`email.received` with
   * `isAutomatic`) ends no wait. Contacts that the project does not have in this generation have no events.
   */
  firstEvents: defineInternalEndpoint('/internal/contacts/first-events', {
    services: ['contacts'],
    callers: ['workflow-engine'],
    body: z.object({
      projectId: Id,
      generation: z.number().int(),
      waits: z.array(EventWait).max(maxEventWaits),
    }),
    response: z.object({ events: z.array(z.object({ id: Id, at: Instant, data: Data }).nullable()) }),
    deadlineMs: 15_000,
  }),

  ...audienceApi,
}
