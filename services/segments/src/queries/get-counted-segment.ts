import type { ProjectGeneration } from '@postrider/contracts'
import { AppError } from '@postrider/contracts/errors'
import type { Context } from '../context.ts'
import type { Segment } from '../domain/segment.ts'
import { findUncompared } from '../store/computes.ts'
import { getSegment } from './get-segment.ts'
import { treesOf } from './trees-of-segment.ts'

/**
 * One segment of a project with the count of its members. While its stored members are not those of its
 * condition yet, the contacts that fit are counted instead; where contacts cannot count, it is the count of
 * the stored members. Throws 404.
 */
export async function getCountedSegment(
  ctx: Context,
  project: ProjectGeneration,
  id: string,
): Promise<Segment> {
  // Before the segment is read: if its comparison ends in between, the segment has the new count.
  const uncompared = await findUncompared(ctx.db, project)
  const segment = await getSegment(ctx, project, id)
  if (!segment.trackMembership || !uncompared.has(segment.id)) return segment
  try {
    return { ...segment, memberCount: await countByCondition(ctx, segment) }
  } catch (error) {
    if (error instanceof AppError) return segment
    throw error
  }
}

/** How many contacts fit the condition of a DYNAMIC segment now. Throws 503 when contacts cannot count. */
export async function countByCondition(ctx: Context, segment: Segment): Promise<number> {
  const { projectId, generation } = segment
  const audience = { kind: 'condition', ...(await treesOf(ctx, segment)) } as const
  const { count } = await ctx.contacts.count({ projectId, generation, audience })
  return count
}
