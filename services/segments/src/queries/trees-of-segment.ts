import { segmentsOf, type Condition, type Definitions } from '@postrider/conditions'
import type { ProjectGeneration } from '@postrider/contracts'
import { AppError, badRequest, unavailable } from '@postrider/contracts/errors'
import type { SegmentFacts } from '@postrider/contracts/internal'
import type { Context } from '../context.ts'
import type { Segment } from '../domain/segment.ts'
import { findUncompared } from '../store/computes.ts'
import { findSegments } from '../store/segments.ts'
import { resolveCondition } from './resolve-condition.ts'

type Trees = Pick<SegmentFacts, 'condition' | 'definitions'>
type Dynamic = Segment & { condition: NonNullable<Segment['condition']> }

/**
 * The trees by which the contacts service finds the contacts that fit a segment. Throws 400 for a STATIC one,
 * which has none, and 503 while segments that it refers to are compared and it is too large with their
 * conditions written out.
 */
export async function treesOf(ctx: Context, segment: Segment): Promise<Trees> {
  const dynamic = requireDynamic(segment)
  const definitions = await besideComparisons(ctx, segment, (uncompared) =>
    definitionsOf(ctx, dynamic, uncompared),
  )
  return { condition: dynamic.condition, definitions: Object.fromEntries(definitions) }
}

/**
 * What `read` finds with the segments that are not compared. They are asked for before, so that the version
 * of a compared segment is not one of before its comparison ended, and again after it: a segment whose
 * tracking has begun meanwhile was read as tracked.
 */
export async function besideComparisons<Found>(
  { db }: Context,
  project: ProjectGeneration,
  read: (uncompared: ReadonlySet<string>) => Promise<Found>,
): Promise<Found> {
  let uncompared = await findUncompared(db, project)
  for (;;) {
    const found = await read(uncompared)
    const since = await findUncompared(db, project)
    if (since.isSubsetOf(uncompared)) return found
    uncompared = uncompared.union(since)
  }
}

/**
 * The same for the comparison of a tracked segment, which is what makes stored members right: it takes them
 * as they are.
 */
export async function trackedTreesOf(ctx: Context, segment: Segment): Promise<Trees> {
  const dynamic = requireDynamic(segment)
  return {
    condition: dynamic.condition,
    definitions: Object.fromEntries(await resolved(ctx, dynamic, new Set())),
  }
}

/** The conditions that a segment refers to, those of `uncompared` ones included. Throws as `treesOf` does. */
export async function definitionsOf(
  ctx: Context,
  segment: Dynamic,
  uncompared: ReadonlySet<string>,
): Promise<Definitions> {
  try {
    return await resolved(ctx, segment, uncompared)
  } catch (error) {
    // It was small enough when it was saved, with the stored members of segments that are compared now.
    if (uncompared.size > 0 && error instanceof AppError && error.kind === 'bad-request')
      throw unavailable('Segments that this one refers to are being compared. Try again.', error)
    throw error
  }
}

/**
 * The version of the members of each segment that these trees refer to and that has no definition, so that it
 * is answered by them.
 */
export async function membershipsOf(
  { db }: Context,
  project: ProjectGeneration,
  { condition, definitions }: { condition: Condition; definitions: Definitions },
): Promise<Record<string, number>> {
  const named = new Set([condition, ...definitions.values()].flatMap((tree) => [...segmentsOf(tree)]))
  const stored = await findSegments(db, project, [...named.difference(new Set(definitions.keys()))])
  return Object.fromEntries(stored.map(({ id, membershipVersion }) => [id, membershipVersion]))
}

const resolved = ({ db }: Context, segment: Dynamic, uncompared: ReadonlySet<string>): Promise<Definitions> =>
  resolveCondition(db, segment, { condition: segment.condition, self: segment.id, uncompared })

function requireDynamic(segment: Segment): Dynamic {
  const { condition } = segment
  if (!condition) throw badRequest('A static segment has no condition.')
  return { ...segment, condition }
}
