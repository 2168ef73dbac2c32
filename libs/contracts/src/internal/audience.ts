import { z } from 'zod'
import { Id, Instant } from '../fields.ts'
import { ContactState } from '../messages/contacts.ts'
import { defineInternalEndpoint } from './define.ts'

/**
 * A condition tree of libs/conditions, which this package must not import. The contacts service parses it and
 * returns 422 with the path of each issue. A tree has at most 8 levels and 100 filters.
 */
const Tree = z.unknown()

/**
 * The conditions of referenced segments without stored members, by segment id (`resolveSegments`). They are
 * required for direct and indirect references of the trees. References to all other segments use the stored
 * members. Throws 400 `BAD_REQUEST` if a segment refers to itself, or if a tree including its references has
 * more than 500 filters.
 */
const Definitions = z.record(Id, Tree).default({})

/**
 * The membership version that each referenced segment with stored members must have reached, by segment id
 * (like `atLeast` of an audience). A segment without a version uses its current members.
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
   * The contacts of a segment. If its members are stored, these are the members in the contacts service's
   * copy; otherwise the contacts that match the condition when the page is read.
   *
   * `atLeast` is the membership version that the copy must have reached. The contacts service waits for it
   * for up to 5 s, then throws 503 with `Retry-After`. The audience consists of the members of that version,
   * except members that have left since. It does not include contacts that entered later, even while the
   * segment is compared with a new condition. If tracking has ended, it consists of the contacts that match
   * the condition.
   *
   * Throws 404 `RESOURCE_NOT_FOUND` if the project does not have the segment, and 501 `NOT_IMPLEMENTED` if
   * segments are not installed.
   */
  z.object({ kind: z.literal('segment'), segmentId: Id, atLeast: z.number().int().optional() }),
])
export type Audience = z.infer<typeof Audience>

/** The project. Contacts of another generation are ignored. */
const ofProject = { projectId: Id, generation: z.number().int() }

const audienceQuestion = {
  ...ofProject,
  audience: Audience,
  subscribedOnly: z.boolean().default(false),
  /**
   * A position in the order of creation (`until` in the response of `count`). Contacts that were created
   * later are excluded.
   */
  until: z.string().max(500).optional(),
  /**
   * The reference time of `within` and `olderThan`. Default: the current time. Use the same value for every
   * page.
   */
  now: Instant.optional(),
}

/** The trees of a request. Each has an id that identifies its result. */
const NamedTrees = z
  .array(z.object({ id: z.string().min(1).max(200), condition: Tree }))
  .min(1)
  .max(50)
  .refine((trees) => new Set(trees.map(({ id }) => id)).size === trees.length, {
    message: 'must not contain the same `id` twice',
  })

/** The maximum number of contacts that one call of `fitting` reads. Their ids take about 400 KB. */
const maxContactsRead = 10_000

export const audienceApi = {
  /**
   * Reads the next `limit` contacts after `after`, in the order of ids, and returns the matching contacts.
   * Without a condition, all contacts match. `to` is the last id that was read; null if there are no more
   * contacts. Contacts that are created or changed during the paging may be missing.
   *
   * With `until`, `changing` contains the contacts whose match may change before `until` because time passes:
   * an event leaves a filter's window, or the result of a filter on a date changes. `versions` contains the
   * version of each contact in `ids`, in the same order.
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
      limit: z.number().int().min(1).max(maxContactsRead),
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
   * Returns contacts with the newest events that each event filter needs (`historyQuery` of libs/conditions):
   * id and time in ms since 1970, newest first. If a filter needs more than 50 events, only the oldest of
   * these events is returned. A contact and its events are consistent. Contacts that the project does not
   * have are omitted. Throws 422 for an invalid filter.
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
          /** A list of events for each filter. */
          events: z.array(z.array(z.tuple([z.string(), z.number()]))),
        }),
      ),
    }),
    deadlineMs: 15_000,
  }),

  /**
   * Returns a page of an audience, newest contact first. Each contact that exists during the whole paging is
   * included once; contacts created during the paging are not included. A page can be short or empty although
   * more pages follow, because it reads a limited number of contacts. Only `next: null` marks the end. Throws
   * 400 `BAD_REQUEST` for an invalid `after` or `until`.
   */
  audience: defineInternalEndpoint('/internal/contacts/audience', {
    services: ['contacts'],
    callers: ['campaigns', 'workflow-engine'],
    body: z.object({
      ...audienceQuestion,
      /** `next` of the previous page; absent for the first page. */
      after: z.string().max(500).nullish(),
      limit: z.number().int().min(1).max(1000),
      select: z.enum(['ids', 'rows', 'emails']).default('ids'),
    }),
    response: z.object({
      ids: z.array(Id),
      /** The contacts with all fields. Only present with `select: 'rows'`. */
      contacts: z.array(ContactState).optional(),
      /** The addresses, in the order of `ids`. Only present with `select: 'emails'`. */
      emails: z.array(z.string()).optional(),
      next: z.string().nullable(),
    }),
    deadlineMs: 15_000,
  }),

  /**
   * Returns the number of contacts in an audience. `until` is the position of the project's newest contact,
   * whether or not it is in the audience; null if there is none. Pages with this `until` exclude contacts
   * that are created later.
   */
  count: defineInternalEndpoint('/internal/contacts/count', {
    services: ['contacts'],
    callers: ['campaigns', 'segments'],
    body: z.object(audienceQuestion),
    response: z.object({ count: z.number().int(), until: z.string().nullable() }),
    deadlineMs: 15_000,
  }),

  /**
   * Returns which trees each of these contacts matches. List each contact only once. A contact's version and
   * its results are consistent, so ignore a result unless its version is newer than the version of the stored
   * result. `missing` contains the ids that the project does not have.
   */
  evaluate: defineInternalEndpoint('/internal/contacts/evaluate', {
    services: ['contacts'],
    callers: ['workflow-engine', 'segments'],
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
          /** The ids of the matching trees, in the order of `trees`. */
          holds: z.array(z.string()),
        }),
      ),
      missing: z.array(Id),
    }),
    deadlineMs: 15_000,
  }),
}
