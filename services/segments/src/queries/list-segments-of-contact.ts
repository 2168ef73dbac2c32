import type { ProjectGeneration } from '@postrider/contracts'
import { notFound } from '@postrider/contracts/errors'
import type { ContactSegmentsQuery } from '@postrider/contracts/resources'
import { jsonBytes, splitBySize, type SplitLimits } from '@postrider/limits'
import type { Context } from '../context.ts'
import { isStored, type Segment } from '../domain/segment.ts'
import { findEntries } from '../store/members.ts'
import { pageOfSegments } from './list-segments.ts'
import { definitionsOf, withUncompared, type Dynamic, type Trees } from './trees-of-segment.ts'

interface Membership {
  segment: Segment
  /** Null if the members of the segment are not stored. */
  enteredAt: Date | null
}

export interface MembershipsPage {
  memberships: Membership[]
  cursor: string | null
  hasMore: boolean
}

type Input = ProjectGeneration & { contactId: string }

/**
 * Checks a page of the segments of a project, newest first, and returns the segments that contain a contact.
 * Reads stored members, and evaluates the conditions of other segments. Throws 404 if the contact does not
 * exist.
 */
export async function listSegmentsOfContact(
  ctx: Context,
  { projectId, generation, contactId }: Input,
  query: ContactSegmentsQuery,
): Promise<MembershipsPage> {
  const project = { projectId, generation }
  const { contacts } = await ctx.contacts.find({ ...project, ids: [contactId] })
  if (contacts.length === 0) throw notFound('contact', contactId)
  const { segments, cursor, hasMore } = await pageOfSegments(ctx, project, query)
  const ids = segments.map(({ id }) => id)
  const entries = await findEntries(ctx.db, { projectId, contactId }, ids)
  const memberships = await withUncompared(ctx, project, async (uncompared) => {
    const evaluated = segments
      .filter(isDynamic)
      .filter(({ id, ...rest }) => !isStored(rest) || uncompared.has(id))
    const matching = await findMatching(ctx, { projectId, generation, contactId }, { evaluated, uncompared })
    const evaluatedIds = new Set(evaluated.map(({ id }) => id))
    return segments
      .filter(({ id }) => (evaluatedIds.has(id) ? matching.has(id) : entries.has(id)))
      .map((segment) => ({
        segment,
        enteredAt: isStored(segment) ? (entries.get(segment.id) ?? null) : null,
      }))
  })
  return { memberships, cursor, hasMore }
}

const isDynamic = (segment: Segment): segment is Dynamic => segment.condition !== null

interface Evaluated {
  evaluated: readonly Dynamic[]
  uncompared: ReadonlySet<string>
}

/** Returns the ids of the segments whose condition the contact matches. */
async function findMatching(
  ctx: Context,
  { contactId, ...project }: Input,
  { evaluated, uncompared }: Evaluated,
): Promise<Set<string>> {
  const trees: NamedTree[] = []
  for (const segment of evaluated) {
    const definitions = Object.fromEntries(await definitionsOf(ctx, segment, uncompared))
    trees.push({ id: segment.id, condition: segment.condition, definitions })
  }
  const matching = new Set<string>()
  for (const batch of splitBySize(trees, evaluateLimits)) {
    const { contacts } = await ctx.contacts.evaluate({
      ...project,
      trees: batch.map(({ id, condition }) => ({ id, condition })),
      definitions: Object.assign({}, ...batch.map(({ definitions }) => definitions)),
      contactIds: [contactId],
    })
    for (const { holds } of contacts) for (const id of holds) matching.add(id)
  }
  return matching
}

type NamedTree = Trees & { id: string }

/** The limits of `evaluate`: 50 trees, in a body of at most 5 MB. One tree has at most 4 MB. */
const evaluateLimits: SplitLimits<NamedTree> = { most: 50, mostBytes: 4 * 1024 * 1024, sizeOf: jsonBytes }
