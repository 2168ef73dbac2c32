import { setTimeout as pause } from 'node:timers/promises'
import { parseCondition } from '@postrider/conditions'
import { AppError, unavailable } from '@postrider/contracts/errors'
import type { Context } from '../context.ts'
import type { ProjectGeneration } from '../store/memberships.ts'
import { copyVersion } from '../store/segment-copies.ts'
import { readDefinitions, readTree, type Tree } from './read-trees.ts'

export interface SegmentQuestion extends ProjectGeneration {
  segmentId: string
  /** The membership version that the answer must have reached, where members are stored. */
  atLeast?: number | undefined
}

/**
 * Who is in a segment, as a tree: its condition with the definitions that it refers to, or membership in it where its members are stored.
 * Asks segments each time, since a condition may change between two pages. Throws 404 for a segment that the project does not have, 501
 * where segments are not installed, 503 when they do not answer or the copy does not reach `atLeast` within five seconds.
 */
export async function segmentTree(
  ctx: Context,
  question: SegmentQuestion,
  signal?: AbortSignal,
): Promise<Tree> {
  const { projectId, generation, segmentId } = question
  if (!ctx.segments)
    throw new AppError('not-implemented', 'NOT_IMPLEMENTED', {
      message: 'This installation has no segments service.',
    })
  const segment = await ctx.segments.definition({ projectId, generation, id: segmentId })
  if (!segment.isStored)
    return readTree(segment.condition, {
      field: 'segment.condition',
      definitions: readDefinitions(segment.definitions, 'segment.definitions'),
    })
  await awaitCopy(ctx, question, signal)
  return { condition: parseCondition(memberOf(segmentId)), definitions: new Map() }
}

const memberOf = (segmentId: string) => ({
  logic: 'AND',
  groups: [{ filters: [{ field: `segment.${segmentId}`, operator: 'memberOfSegment' }] }],
})

/** As long as a caller waits for a page anyway; a copy lags by well under a second. */
const patienceMs = 5_000
const pauseMs = 50

async function awaitCopy(
  ctx: Context,
  { segmentId, atLeast = 0, ...project }: SegmentQuestion,
  signal?: AbortSignal,
): Promise<void> {
  const until = performance.now() + patienceMs
  while (atLeast > 0 && (await copyVersion(ctx, project, segmentId)) < atLeast) {
    if (signal?.aborted || performance.now() > until)
      throw unavailable(
        `The members of segment ${segmentId} are not up to version ${atLeast} yet; try again.`,
      )
    await pause(pauseMs)
  }
}
