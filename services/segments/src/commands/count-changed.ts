import { AppError } from '@postrider/contracts/errors'
import type { Context } from '../context.ts'
import { isStored, type Segment } from '../domain/segment.ts'
import { getCountedSegment } from '../queries/get-counted-segment.ts'
import { countFitting } from './refresh-count.ts'

/**
 * The segment with its count taken now, since its condition is new. Where contacts cannot count, the change
 * stands all the same: the loop counts later.
 */
export async function countChanged(ctx: Context, segment: Segment): Promise<Segment> {
  if (segment.trackMembership) return getCountedSegment(ctx, segment, segment.id)
  if (isStored(segment)) return segment
  try {
    return { ...segment, memberCount: await countFitting(ctx, segment) }
  } catch (error) {
    if (error instanceof AppError) return segment
    throw error
  }
}
