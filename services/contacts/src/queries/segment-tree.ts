import { parseCondition } from '@postrider/conditions'
import type { ProjectGeneration } from '@postrider/contracts'
import { AppError } from '@postrider/contracts/errors'
import type { SegmentFacts } from '@postrider/contracts/internal'
import type { Context } from '../context.ts'
import { keepsMembersOf } from './members-of-version.ts'
import { readDefinitions, readTree, type Tree } from './read-trees.ts'

export interface SegmentQuestion extends ProjectGeneration {
  segmentId: string
  /** The membership version by which members count, where they are stored. */
  atLeast?: number | undefined
}

/**
 * Who is in a segment, as a tree: its condition with the definitions that it refers to, or membership in it
 * where its members are stored; with `atLeast`, that of who was a member then. Asks segments each time, since
 * a condition may change between two pages. Throws 404 for a segment that the project does not have, 501
 * where segments are not installed, 503 when they do not answer or the copy does not reach `atLeast` within
 * five seconds.
 */
export async function segmentTree(
  ctx: Context,
  question: SegmentQuestion,
  signal?: AbortSignal,
): Promise<Tree> {
  const { projectId, generation, segmentId, atLeast } = question
  if (!ctx.segments)
    throw new AppError('not-implemented', 'NOT_IMPLEMENTED', {
      message: 'This installation has no segments service.',
    })
  const segment = await ctx.segments.definition({ projectId, generation, id: segmentId })
  if (!(await isByMembers(ctx, { ...question, segment }, signal)))
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
 * The members of a version are those of that time also while the segment is compared with another condition:
 * who does not fit that leaves it. Once tracking has ended they are known no more, also when it has begun
 * again.
 */
async function isByMembers(
  ctx: Context,
  { segment, atLeast, ...question }: SegmentQuestion & { segment: SegmentFacts },
  signal: AbortSignal | undefined,
): Promise<boolean> {
  if (atLeast === undefined) return segment.isStored
  const areStored = segment.type === 'STATIC' || segment.trackMembership
  return areStored && keepsMembersOf(ctx, { ...question, version: atLeast }, signal)
}

const memberOf = (segmentId: string) => ({
  logic: 'AND',
  groups: [{ filters: [{ field: `segment.${segmentId}`, operator: 'memberOfSegment' }] }],
})
