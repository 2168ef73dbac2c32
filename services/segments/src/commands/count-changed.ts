import { AppError } from '@postrider/contracts/errors'
import type { Context } from '../context.ts'
import { isStored, type Segment } from '../domain/segment.ts'
import { getCountedSegment } from '../queries/get-counted-segment.ts'
import { countMatching } from './refresh-count.ts'

/**
 * Returns the segment with a new count, because its condition changed. If the contacts service cannot
 * count, the change is still saved and the loop counts later.
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
