import { z } from 'zod'
import { Id, Instant } from '../fields.ts'
import { ContactState } from '../messages/contacts.ts'
import { defineInternalEndpoint } from './define.ts'

/**
 * A condition tree (libs/conditions, which this package must not import): parsed by contacts, 422 with the
 * path of each fault. As in the API, at most 8 trees deep and 100 filters.
 */
const Tree = z.unknown()

/**
 * The conditions of the segments whose membership is not stored, by segment id: those that the trees refer to
 * and those that these refer to (`resolveSegments`). A reference that is not among them is answered by the
 * stored members. 400 `BAD_REQUEST` where they refer to themselves, or where a tree has more than 500 filters
 * with all of them written out.
 */
const Definitions = z.record(Id, Tree).default({})

/**
 * For a reference that is answered by stored members: the membership version by which they count, by segment
 * id, as `atLeast` of an audience. One without a version here is answered by the members of the moment.
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
   * Who is in it when the page is asked for: those that fit its condition, or, where its members are stored,
   * those of the copy that contacts keeps. `atLeast`: the membership version that the copy must have reached;
   * contacts waits for it for up to 5 s, then 503 with `Retry-After`. The members are then those that were
   * there at this version and have not left since, whoever has entered later, and also while the segment is
   * compared with a new condition. When tracking has ended since: those that fit its condition. 404
   * `RESOURCE_NOT_FOUND` for a segment that the project does not have, 501 `NOT_IMPLEMENTED` where segments
   * are not installed.
   */
  z.object({ kind: z.literal('segment'), segmentId: Id, atLeast: z.number().int().optional() }),
])
export type Audience = z.infer<typeof Audience>

/** Contacts of another generation of the project do not count. */
const ofProject = { projectId: Id, generation: z.number().int() }

const audienceQuestion = {
  ...ofProject,
  audience: Audience,
  subscribedOnly: z.boolean().default(false),
  /** A place in the order of creation (`until` of `count`): contacts that were created later are left out. */
  until: z.string().max(500).optional(),
  /**
   * What `within` and `olderThan` count back from; the present of contacts unless given. A walk gives the
   * same on every page.
   */
  now: Instant.optional(),
}

/** The trees of one request, each with an id that its result is returned under. */
const NamedTrees = z
  .array(z.object({ id: z.string().min(1).max(200), condition: Tree }))
  .min(1)
  .max(50)
  .refine((trees) => new Set(trees.map(({ id }) => id)).size === trees.length, {
    message: 'Each tree needs an id of its own.',
  })

/** The most contacts that one call of `fitting` reads: some 400 KB of ids. */
const mostLookedAt = 10_000

export const audienceApi = {
  /**
   * Who fits a condition among the next contacts in the order of their ids: those after `after`, `limit` of
   * them, up to and including `to`; null when there are no more, so what is said holds for all ids after
   * `after`. Without a condition: all of them. Contacts that are created or changed during a walk may be in
   * it or not. With `until`: also those of whom time alone may change before then whether they fit, since an
   * event leaves the window of a filter or one on a field answers otherwise then; `changing` has them in the
   * order of their ids. `versions` has the version of each of `ids`, in their order.
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
    answer: z.object({
      ids: z.array(Id),
      versions: z.array(z.number().int()),
      changing: z.array(Id),
      to: Id.nullable(),
    }),
    deadlineMs: 15_000,
  }),

  /**
   * Contacts with the newest events that each of these filters on events asks for: as many as decide it
   * (`historyQuestion` of libs/conditions), each as its id and its instant in ms since 1970, newest first;
   * where more than 50 decide it, the last of those alone. A contact and its events are of one moment.
   * Contacts that the project does not have are left out. 422 for a filter that is none.
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
    answer: z.object({
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
   * A page of an audience, newest contact first: contacts that are created during a walk come before its
   * first page and so are not in it, and each that is there from begin to end is in it once. A page may be
   * short, even empty, before the end, since it looks at a bounded number of contacts: only `next: null` is
   * the end. 400 `BAD_REQUEST` for an `after` or `until` that contacts has not given.
   */
  audience: defineInternalEndpoint('/internal/contacts/audience', {
    services: ['contacts'],
    callers: ['campaigns', 'workflow-engine'],
    body: z.object({
      ...audienceQuestion,
      /** `next` of the page before; absent for the first. */
      after: z.string().max(500).nullish(),
      limit: z.number().int().min(1).max(1000),
      select: z.enum(['ids', 'rows']).default('ids'),
    }),
    answer: z.object({
      ids: z.array(Id),
      /** The same contacts whole, with `select: 'rows'`. */
      contacts: z.array(ContactState).optional(),
      next: z.string().nullable(),
    }),
    deadlineMs: 15_000,
  }),

  /**
   * How many contacts an audience has. `until` is the newest contact of the project then, whether or not it
   * is in the audience (null when there is none): a walk that gives it sees none that is created later.
   */
  count: defineInternalEndpoint('/internal/contacts/count', {
    services: ['contacts'],
    callers: ['campaigns', 'segments'],
    body: z.object(audienceQuestion),
    answer: z.object({ count: z.number().int(), until: z.string().nullable() }),
    deadlineMs: 15_000,
  }),

  /**
   * Which of these trees hold for each of these contacts, each listed once. A contact's version and its
   * answers are of one moment, so a caller ignores an answer whose version is not newer than what it has.
   * `missing`: the ids that the project has no contact with.
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
    answer: z.object({
      contacts: z.array(
        z.object({
          id: Id,
          version: z.number().int(),
          /** Ids of the trees that hold, in the order of `trees`. */
          holds: z.array(z.string()),
        }),
      ),
      missing: z.array(Id),
    }),
    deadlineMs: 15_000,
  }),
}
