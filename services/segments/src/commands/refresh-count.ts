import type { ProjectGeneration } from '@postrider/contracts'
import { transact } from '@postrider/db'
import type { Context } from '../context.ts'
import { isStored, type Segment } from '../domain/segment.ts'
import { getSegment } from '../queries/get-segment.ts'
import { countByCondition } from '../queries/get-counted-segment.ts'
import { countMembers, saveCount } from '../store/counts.ts'
import { lockSegment } from '../store/segments.ts'

/**
 * Counts the members of a segment now and stores the count. Throws 404 if the segment does not exist, and 503
 * if the contacts service cannot count.
 */
export async function refreshCount(ctx: Context, project: ProjectGeneration, id: string): Promise<number> {
  const segment = await getSegment(ctx, project, id)
  return isStored(segment) ? countStored(ctx, segment) : countMatching(ctx, segment)
}

/**
 * Counts the contacts that match the condition of a DYNAMIC segment. Stores the count unless the condition
 * has changed in the meantime.
 */
export async function countMatching(ctx: Context, segment: Segment): Promise<number> {
  const at = ctx.now()
  const count = await countByCondition(ctx, segment)
  await saveCount(ctx.db, segment, { count, at })
  return count
}

/**
 * Counts the stored members with the segment locked, so that no members are added or removed in the meantime.
 */
const countStored = (ctx: Context, { id, ...project }: Segment): Promise<number> =>
  transact(ctx.db, async (tx) => {
    const segment = await lockSegment(tx, project, id)
    if (!segment) return 0
    const count = await countMembers(tx, segment)
    await saveCount(tx, segment, { count, at: ctx.now() })
    return count
  })
