import { AppError } from '@postrider/contracts/errors'
import type { Context } from '../context.ts'
import { isStored, type Segment } from '../domain/segment.ts'
import { getCountedSegment } from '../queries/get-counted-segment.ts'
import { countMatching } from './refresh-count.ts'

/**
 * Returns the segment with the count of its new condition. If the contacts service cannot count, returns the
 * segment unchanged, and the loop `member-counts` counts later.
 */
export async function countChanged(ctx: Context, segment: Segment): Promise<Segment> {
  if (segment.trackMembership) return getCountedSegment(ctx, segment, segment.id)
  if (isStored(segment)) return segment
  try {
    return { ...segment, memberCount: await countMatching(ctx, segment) }
  } catch (error) {
    if (error instanceof AppError) return segment
    throw error
  }
}
