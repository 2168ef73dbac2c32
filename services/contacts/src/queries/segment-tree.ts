import { segmentsNotInstalled } from '@postrider/contracts/errors'
import { parseCondition } from '@postrider/conditions'
import type { ProjectGeneration } from '@postrider/contracts'
import type { SegmentFacts } from '@postrider/contracts/internal'
import type { Context } from '../context.ts'
import { keepsMembersOf } from './members-of-version.ts'
import { readDefinitions, readTree, type Tree } from './read-trees.ts'

export interface SegmentTreeInput extends ProjectGeneration {
  segmentId: string
  /** The membership version at which stored members are read. */
  atLeast?: number | undefined
}

/**
 * Returns the members of a segment as a tree: its condition and definitions, or membership in it if its
 * members are stored. With `atLeast`, reads the members at that version. Requests the definition each time,
 * because a condition may change between two pages. Throws 404 for an unknown segment, 501 if the segments
 * service is not installed, and 503 if it is unavailable or the copy does not reach `atLeast` within five
 * seconds.
 */
export async function segmentTree(
  ctx: Context,
  input: SegmentTreeInput,
  signal?: AbortSignal,
): Promise<Tree> {
  const { projectId, generation, segmentId, atLeast } = input
  if (!ctx.segments) throw segmentsNotInstalled()
  const segment = await ctx.segments.definition({ projectId, generation, id: segmentId })
  if (!(await isByMembers(ctx, { ...input, segment }, signal)))
    return readTree(segment.condition, {
      field: 'segment.condition',
      definitions: readDefinitions(segment.definitions, 'segment.definitions'),
    })
  return {
    condition: parseCondition(memberOf(segmentId)),
    definitions: new Map(),
    asOf: atLeast === undefined ? undefined : new Map([[segmentId.toLowerCase(), atLeast]]),
  }
}

/**
 * Members at a version stay valid while the segment is compared with a new condition: contacts that do not
 * match it leave. After tracking has ended they are unknown, even if it has started again.
 */
async function isByMembers(
  ctx: Context,
  { segment, atLeast, ...input }: SegmentTreeInput & { segment: SegmentFacts },
  signal: AbortSignal | undefined,
): Promise<boolean> {
  if (atLeast === undefined) return segment.isStored
  const areStored = segment.type === 'STATIC' || segment.trackMembership
  return areStored && keepsMembersOf(ctx, { ...input, version: atLeast }, signal)
}

const memberOf = (segmentId: string) => ({
  logic: 'AND',
  groups: [{ filters: [{ field: `segment.${segmentId}`, operator: 'memberOfSegment' }] }],
})
