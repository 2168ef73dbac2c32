import { z } from 'zod'
import { Data, Email, Id, Instant, maxRecipients } from '../fields.ts'
import { ContactState } from '../messages/contacts.ts'
import { audienceApi } from './audience.ts'
import { defineInternalEndpoint } from './define.ts'
import { Refusal } from './refusal.ts'

/** The fields of a contact that callers need to render mails and to evaluate rules. */
export const ContactFacts = ContactState.omit({ createdAt: true, updatedAt: true })
export type ContactFacts = z.infer<typeof ContactFacts>

/**
 * The state of an idempotency key: `claimed` under a lease while its request is processed, and then `done`.
 */
export const KeyState = z.enum(['claimed', 'done'])
export type KeyState = z.infer<typeof KeyState>

/** The maximum number of changes in one call of `updateMany`. */
export const maxContactUpdates = 200

/** The changes that a workflow makes to a contact. Absent fields are not changed. */
export const ContactUpdate = z.object({
  subscribed: z.boolean().optional(),
  /** Merged into the contact's data, as in a PATCH: null deletes a key. */
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
    /** The contact after all changes of the call; null if the contact was deleted since its change. */
    contact: ContactState.nullable(),
  }),
  z.object({ error: z.object({ code: z.string(), message: z.string() }) }),
])
export type UpdateResult = z.infer<typeof UpdateResult>

const Claim = z.object({
  key: z.string(),
  endpoint: z.string(),
})

/**
 * The maximum number of waits in one call of `firstEvents`. It is low, because the response contains an event
 * per wait, and an event can be 64 KB.
 */
export const maxEventWaits = 100

/**
 * A contact that waits for an event in a period. The event must be later than `since` and earlier than
 * `before`. An event exactly at `since` also ends the wait if its id is higher than `after`, or if `after` is
 * null.
 */
const EventWait = z.object({
  contactId: Id,
  name: z.string(),
  since: Instant,
  after: Id.nullable(),
  before: Instant,
})

/** The maximum number of requests in one call of `upsertMany`. */
export const maxUpsertRequests = 50

/** The maximum number of keys in one call of `claimKeys`: one per mail of a batch, and the key of the batch. */
const maxClaimedKeys = 501

const upsertedContacts = {
  projectId: Id,
  generation: z.number().int(),
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

const upserted = { ...upsertedContacts, claim: Claim.nullable() }

const Upserted = z.object({
  contacts: z.array(ContactFacts),
  /** When the key was claimed; null if the request has no key. */
  claimedAt: Instant.nullable(),
})
export type Upserted = z.infer<typeof Upserted>

/** The contacts service's endpoints. Each lists its callers. See `audienceApi` for audiences. */
export const contactsApi = {
  /**
   * Upserts all recipients of a request and claims its idempotency key, in one transaction. Returns the
   * contacts in the order of the request. A repeat does not change the contacts again. Throws 409
   * `IDEMPOTENCY_KEY_REUSED` with details if the key is already used. Throws 422 if the data of recipients is
   * rejected: `details.recipients` has the position of the recipient of each item of `errors`.
   */
  upsert: defineInternalEndpoint('/internal/contacts/upsert', {
    services: ['contacts'],
    callers: ['send'],
    body: z.object(upserted),
    response: Upserted,
    deadlineMs: 15_000,
  }),

  /**
   * Throws the 422 that `upsert` would throw for these contacts, one after the other, and changes nothing. An
   * address can occur several times: rejected contacts do not affect later ones.
   */
  check: defineInternalEndpoint('/internal/contacts/check', {
    services: ['contacts'],
    callers: ['send'],
    body: z.object(upsertedContacts),
    response: z.object({}),
    deadlineMs: 15_000,
  }),

  /**
   * Does the same as `upsert` for several independent requests, of any projects. A rejected request does not
   * affect other requests. Returns a result for each request, in order.
   */
  upsertMany: defineInternalEndpoint('/internal/contacts/upsert-many', {
    services: ['contacts'],
    callers: ['send'],
    body: z.object({
      requests: z
        .array(
          z.object({
            ...upserted,
            /** The correlation id of the request's messages. */
            requestId: z.string().nullable(),
            traceparent: z.string().optional(),
          }),
        )
        .min(1)
        .max(maxUpsertRequests),
    }),
    response: z.object({ results: z.array(z.union([Upserted, z.object({ refusal: Refusal })])) }),
    deadlineMs: 15_000,
  }),

  /**
   * Claims the idempotency keys of a batch in one transaction, without recipients. Returns for each key null,
   * or the 409 if the key is already used.
   */
  claimKeys: defineInternalEndpoint('/internal/idempotency/claim-many', {
    services: ['contacts'],
    callers: ['send'],
    body: z.object({
      projectId: Id,
      generation: z.number().int(),
      endpoint: z.string(),
      keys: z.array(z.string()).min(1).max(maxClaimedKeys),
    }),
    response: z.object({ claimedAt: Instant, refusals: z.array(Refusal.nullable()) }),
    deadlineMs: 15_000,
  }),

  /**
   * Reads a key without claiming it. Returns null if a request of this generation could claim the key. The
   * send service calls it before it rejects a request, because the 409 takes precedence over any other 4xx.
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
   * Releases a key whose request was rejected. `claimedAt` identifies that request: a key that is done, or
   * that another request has claimed since, is kept.
   */
  releaseKey: defineInternalEndpoint('/internal/idempotency/release', {
    services: ['contacts'],
    callers: ['send'],
    body: z.object({ projectId: Id, key: z.string(), claimedAt: Instant }),
    response: z.object({}),
  }),

  /** Does the same as `releaseKey` for several keys that were claimed at the same time. */
  releaseKeys: defineInternalEndpoint('/internal/idempotency/release-many', {
    services: ['contacts'],
    callers: ['send'],
    body: z.object({
      projectId: Id,
      keys: z.array(z.string()).min(1).max(maxClaimedKeys),
      claimedAt: Instant,
    }),
    response: z.object({}),
  }),

  /**
   * Returns at most 1000 contacts by id. Contacts that are unknown, deleted or of another generation are
   * omitted.
   */
  find: defineInternalEndpoint('/internal/contacts/find', {
    services: ['contacts'],
    callers: ['send', 'segments', 'workflow-engine', 'analytics'],
    body: z.object({ projectId: Id, generation: z.number().int(), ids: z.array(Id).max(1000) }),
    response: z.object({
      contacts: z.array(ContactState),
    }),
  }),

  /**
   * Returns the contact with an address. Returns null if the project has no such contact in this generation.
   */
  findByEmail: defineInternalEndpoint('/internal/contacts/find-by-email', {
    services: ['contacts'],
    callers: ['campaigns', 'workflow-engine'],
    body: z.object({ projectId: Id, generation: z.number().int(), email: Email }),
    response: z.object({ contact: ContactState.nullable() }),
  }),

  /**
   * Changes contacts of one project in one transaction, in order: at most 200 changes, in a body of at most 5
   * MB. Each change has an effect key, which is unique in the project and stored for 30 days. A change with a
   * known key is not repeated: its first result is returned, even if the contact has changed or was deleted
   * since.
   *
   * A rejected change returns an `error`, leaves its key free, and does not affect other changes. Errors:
   * `CONTACT_NOT_FOUND`; `CONFLICT` if the key was used for another contact; `VALIDATION_ERROR` if the
   * contact's data would be too large. The messages of a change have its `correlationId`, or else the
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
            traceparent: z.string().optional(),
            change: ContactUpdate,
          }),
        )
        .max(maxContactUpdates),
    }),
    response: z.object({ results: z.array(UpdateResult) }),
    deadlineMs: 15_000,
  }),

  /**
   * Returns, for each wait, the first event of the contact that ends the wait; null if there is none. It is
   * for callers that may not have consumed all events yet. A mail that a program sent (`email.received` with
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
