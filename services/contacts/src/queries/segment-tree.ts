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
 * Returns a tree that matches a segment's members: its condition and definitions, or a membership filter if
 * its members are stored. With `atLeast`, reads the members at that version. Throws 404 for an unknown
 * segment, and 501 if the segments service is not installed. Throws 503 if the service is unavailable, or if
 * the copy does not reach `atLeast` within five seconds.
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
 * Returns whether to read the stored members. The members at a version are still known while they are
 * compared with a new condition. They are unknown if tracking has ended, even if it has started again.
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
