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

type Trees = Pick<SegmentFacts, 'condition' | 'definitions'>
type Dynamic = Segment & { condition: NonNullable<Segment['condition']> }

/**
 * Returns the condition trees with which the contacts service finds the contacts of a segment. Throws 400
 * for a STATIC segment, which has none. Throws 503 if the trees are too large because referenced segments
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
 * Calls `read` with the segments that are not compared yet. This set is read before `read` and again after
 * it. If a segment has been added in between, its tracking has just started, so `read` is repeated.
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

/** Like `treesOf`, for the comparison of a tracked segment. It uses stored members as they are. */
export async function trackedTreesOf(ctx: Context, segment: Segment): Promise<Trees> {
  const dynamic = requireDynamic(segment)
  return {
    condition: dynamic.condition,
    definitions: Object.fromEntries(await resolved(ctx, dynamic, new Set())),
  }
}

/**
 * Returns the conditions that a segment refers to, including conditions of `uncompared` segments. Throws
 * like `treesOf`.
 */
export async function definitionsOf(
  ctx: Context,
  segment: Dynamic,
  uncompared: ReadonlySet<string>,
): Promise<Definitions> {
  try {
    return await resolved(ctx, segment, uncompared)
  } catch (error) {
    // It was small enough when it was saved, with stored members instead of these conditions.
    if (uncompared.size > 0 && error instanceof AppError && error.kind === 'bad-request')
      throw segmentsChanging(error)
    throw error
  }
}

/**
 * Returns the membership version of each segment that these trees refer to without a definition: its stored
 * members are read.
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
  if (!condition) throw noCondition()
  return { ...segment, condition }
}
