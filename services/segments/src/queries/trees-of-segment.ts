import { segmentsOf, type Condition, type Definitions } from '@postrider/conditions'
import type { ProjectGeneration } from '@postrider/contracts'
import { AppError } from '@postrider/contracts/errors'
import type { SegmentFacts } from '@postrider/contracts/internal'
import { noCondition, segmentsChanging } from '../errors.ts'
import type { Context } from '../context.ts'
import type { Segment } from '../domain/segment.ts'
import { findUncompared } from '../store/computes.ts'
import { findSegments } from '../store/segments.ts'
import { resolveCondition } from './resolve-condition.ts'

export type Trees = Pick<SegmentFacts, 'condition' | 'definitions'>
export type Dynamic = Segment & { condition: NonNullable<Segment['condition']> }

/**
 * Returns the condition trees with which the contacts service finds the contacts of a segment. Throws 400 for
 * a STATIC segment, which has no condition. Throws 503 if the trees are too large because referenced segments
 * are still being compared.
 */
export async function treesOf(ctx: Context, segment: Segment): Promise<Trees> {
  const dynamic = requireDynamic(segment)
  const definitions = await withUncompared(ctx, segment, (uncompared) =>
    definitionsOf(ctx, dynamic, uncompared),
  )
  return { condition: dynamic.condition, definitions: Object.fromEntries(definitions) }
}

/**
 * Calls `read` with the ids of segments that are not yet compared (`findUncompared`). Repeats the call if
 * further segments must be compared in the meantime, because `read` may have used the stored members of these
 * segments.
 */
export async function withUncompared<Found>(
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
 * Like `treesOf`, but for the comparison of a tracked segment: uses the stored members of referenced segments
 * even if these segments are not yet compared.
 */
export async function trackedTreesOf(ctx: Context, segment: Segment): Promise<Trees> {
  const dynamic = requireDynamic(segment)
  return {
    condition: dynamic.condition,
    definitions: Object.fromEntries(await resolveDefinitions(ctx, dynamic, new Set())),
  }
}

/**
 * Returns the conditions of the segments to which a segment refers, including the tracked segments in
 * `uncompared`. Throws the errors of `treesOf`.
 */
export async function definitionsOf(
  ctx: Context,
  segment: Dynamic,
  uncompared: ReadonlySet<string>,
): Promise<Definitions> {
  try {
    return await resolveDefinitions(ctx, segment, uncompared)
  } catch (error) {
    // The segment was small enough when it was saved, without the conditions of `uncompared` segments.
    if (uncompared.size > 0 && error instanceof AppError && error.kind === 'bad-request')
      throw segmentsChanging(error)
    throw error
  }
}

/**
 * Returns the membership version of each segment whose stored members these trees read. These are the
 * segments to which the trees refer and that `definitions` does not contain.
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

const resolveDefinitions = (
  { db }: Context,
  segment: Dynamic,
  uncompared: ReadonlySet<string>,
): Promise<Definitions> =>
  resolveCondition(db, segment, { condition: segment.condition, self: segment.id, uncompared })

function requireDynamic(segment: Segment): Dynamic {
  const { condition } = segment
  if (!condition) throw noCondition()
  return { ...segment, condition }
}
