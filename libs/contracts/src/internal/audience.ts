import { z } from 'zod'
import { Id, Instant } from '../fields.ts'
import { ContactState } from '../messages/contacts.ts'
import { defineInternalEndpoint } from './define.ts'

/**
 * A condition tree (libs/conditions, which this package must not import). Contacts parses it: 422 with the
 * path of each issue. As in the API, at most 8 trees deep and 100 filters.
 */
const Tree = z.unknown()

/**
 * The conditions of segments without stored membership, by segment id, for direct and indirect references
 * of the trees (`resolveSegments`). Other references use the stored members. 400 `BAD_REQUEST` if they
 * refer to themselves, or if a tree has more than 500 filters including its references.
 */
const Definitions = z.record(Id, Tree).default({})

/**
 * For references that use stored members: the membership version of each segment, by segment id, like
 * `atLeast` of an audience. A segment without a version uses its current members.
 */
const Memberships = z.record(Id, z.number().int()).optional()

/** The contacts that a campaign or a workflow selects. */
export const Audience = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  z.object({
    kind: z.literal('condition'),
    condition: Tree,
    definitions: Definitions,
    memberships: Memberships,
  }),
  /**
   * The contacts that match its condition at the time of the page or, if its members are stored, the
   * members in the copy of contacts. `atLeast` is the membership version that the copy must have reached.
   * Contacts waits for it for up to 5 s, then returns 503 with `Retry-After`. The audience then has the
   * members of this version that have not left since, without later ones, also while the segment is
   * compared with a new condition. If tracking has ended since, it has the contacts that match the
   * condition. 404 `RESOURCE_NOT_FOUND` for a segment that the project does not have, 501 `NOT_IMPLEMENTED`
   * if segments are not installed.
   */
  z.object({ kind: z.literal('segment'), segmentId: Id, atLeast: z.number().int().optional() }),
])
export type Audience = z.infer<typeof Audience>

/** Contacts of another generation of the project are ignored. */
const ofProject = { projectId: Id, generation: z.number().int() }

const audienceQuestion = {
  ...ofProject,
  audience: Audience,
  subscribedOnly: z.boolean().default(false),
  /** A position in the order of creation (`until` of `count`): contacts created later are excluded. */
  until: z.string().max(500).optional(),
  /** The reference time of `within` and `olderThan`. Default: now. Use the same value for every page. */
  now: Instant.optional(),
}

/** The trees of a request, each with an id for its result. */
const NamedTrees = z
  .array(z.object({ id: z.string().min(1).max(200), condition: Tree }))
  .min(1)
  .max(50)
  .refine((trees) => new Set(trees.map(({ id }) => id)).size === trees.length, {
    message: 'must not contain the same `id` twice',
  })

/** The most contacts that one call of `fitting` reads: some 400 KB of ids. */
const mostLookedAt = 10_000

export const audienceApi = {
  /**
   * Returns the matching contacts among the next `limit` contacts after `after`, in the order of ids. `to`
   * is the last id read; null if there are no more. Without a condition, all contacts match. Contacts that
   * are created or changed during the paging may be missing. With `until`, `changing` has the contacts
   * whose match may change by time alone before then: an event leaves the window of a filter, or a field
   * filter changes. `versions` has the version of each of `ids`, in their order.
   */
  fitting: defineInternalEndpoint('/internal/contacts/fitting', {
    services: ['contacts'],
    callers: ['segments'],
    body: z.object({
      ...ofProject,
      now: Instant.optional(),
      until: Instant.optional(),
      condition: Tree.optional(),
      definitions: Definitions,
      after: Id.nullable(),
      limit: z.number().int().min(1).max(mostLookedAt),
    }),
    response: z.object({
      ids: z.array(Id),
      versions: z.array(z.number().int()),
      changing: z.array(Id),
      to: Id.nullable(),
    }),
    deadlineMs: 15_000,
  }),

  /**
   * Returns contacts with the newest events that each event filter needs (`historyQuery` of
   * libs/conditions): its id and its time in ms since 1970, newest first; if more than 50 are needed, only
   * the last of them. A contact and its events are consistent. Contacts that the project does not have are
   * omitted. 422 for an invalid filter.
   */
  history: defineInternalEndpoint('/internal/contacts/history', {
    services: ['contacts'],
    callers: ['segments'],
    body: z.object({
      ...ofProject,
      now: Instant.optional(),
      filters: z.array(z.unknown()).max(50),
      contactIds: z.array(Id).max(1000),
    }),
    response: z.object({
      contacts: z.array(
        z.object({
          contact: ContactState,
          /** For each filter. */
          events: z.array(z.array(z.tuple([z.string(), z.number()]))),
        }),
      ),
    }),
    deadlineMs: 15_000,
  }),

  /**
   * Returns a page of an audience, newest contact first. Contacts created during the paging are not
   * included, and each contact that exists all the time is included once. A page may be short or empty
   * before the end, because it reads a limited number of contacts: only `next: null` is the end. 400
   * `BAD_REQUEST` for an invalid `after` or `until`.
   */
  audience: defineInternalEndpoint('/internal/contacts/audience', {
    services: ['contacts'],
    callers: ['campaigns', 'workflow-engine'],
    body: z.object({
      ...audienceQuestion,
      /** `next` of the previous page; absent for the first. */
      after: z.string().max(500).nullish(),
      limit: z.number().int().min(1).max(1000),
      select: z.enum(['ids', 'rows']).default('ids'),
    }),
    response: z.object({
      ids: z.array(Id),
      /** The same contacts in full, with `select: 'rows'`. */
      contacts: z.array(ContactState).optional(),
      next: z.string().nullable(),
    }),
    deadlineMs: 15_000,
  }),

  /**
   * Returns the number of contacts in an audience. `until` is the newest contact of the project, in the
   * audience or not (null if there is none): pages with this `until` include no contact created later.
   */
  count: defineInternalEndpoint('/internal/contacts/count', {
    services: ['contacts'],
    callers: ['campaigns', 'segments'],
    body: z.object(audienceQuestion),
    response: z.object({ count: z.number().int(), until: z.string().nullable() }),
    deadlineMs: 15_000,
  }),

  /**
   * Returns which trees each of these contacts matches. List each contact once. A contact's version and its
   * results are consistent, so ignore a result whose version is not newer. `missing` has the ids that the
   * project does not have.
   */
  evaluate: defineInternalEndpoint('/internal/contacts/evaluate', {
    services: ['contacts'],
    callers: ['workflow-engine'],
    body: z.object({
      ...ofProject,
      now: Instant.optional(),
      trees: NamedTrees,
      definitions: Definitions,
      contactIds: z.array(Id).max(1000),
    }),
    response: z.object({
      contacts: z.array(
        z.object({
          id: Id,
          version: z.number().int(),
          /** Ids of the matching trees, in the order of `trees`. */
          holds: z.array(z.string()),
        }),
      ),
      missing: z.array(Id),
    }),
    deadlineMs: 15_000,
  }),
}
