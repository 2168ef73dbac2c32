import type { ProjectGeneration } from '@postrider/contracts'
import { AppError } from '@postrider/contracts/errors'
import type { Context } from '../context.ts'
import type { Segment } from '../domain/segment.ts'
import { findUncompared } from '../store/computes.ts'
import { getSegment } from './get-segment.ts'
import { treesOf } from './trees-of-segment.ts'

/**
 * Returns a segment with its member count. Until the stored members are compared with the condition, the
 * count is the number of matching contacts. If the contacts service cannot count, it is the number of stored
 * members. Throws 404 if the segment does not exist.
 */
export async function getCountedSegment(
  ctx: Context,
  project: ProjectGeneration,
  id: string,
): Promise<Segment> {
  // Read this set before the segment: if the comparison ends in between, the segment already has the new
  // count.
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

/**
 * Counts the contacts that match the condition of a DYNAMIC segment now. Throws 503 if the contacts service
 * cannot count.
 */
export async function countByCondition(ctx: Context, segment: Segment): Promise<number> {
  const { projectId, generation } = segment
  const audience = { kind: 'condition', ...(await treesOf(ctx, segment)) } as const
  const { count } = await ctx.contacts.count({ projectId, generation, audience })
  return count
}
