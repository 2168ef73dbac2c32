import { contactsApi } from '@postrider/contracts/internal'
import { leaseMsFor } from '@postrider/http'
import type { Context } from '../context.ts'
import type { Segment } from '../domain/segment.ts'
import { claimCounts } from '../store/counts.ts'
import { countFitting } from './refresh-count.ts'

/** A count that is older is taken again. */
const recountAfterMs = 120_000

/** Claimed together, and counted one after the other. */
const most = 3

/**
 * How long a claim holds: longer than all of them may take. A segment that cannot be counted is tried again
 * after it.
 */
const leaseMs = leaseMsFor(...Array.from({ length: most }, () => contactsApi.count))

/**
 * Counts the segments whose count is missing or oldest, one of each project at most; true when there were
 * any. Ends early on the signal; what was claimed is then counted when its claim has lapsed. A segment that
 * cannot be counted does not hold up the others. Throws when those of several projects cannot be: then
 * contacts is at fault, and not one tenant's condition.
 */
export async function countDue(ctx: Context, signal?: AbortSignal): Promise<boolean> {
  const now = ctx.now()
  const before = new Date(now.getTime() - recountAfterMs)
  const leaseUntil = new Date(now.getTime() + leaseMs)
  const claimed = await claimCounts(ctx.db, { now, before, leaseUntil, most })
  const failures: unknown[] = []
  for (const segment of claimed) {
    if (signal?.aborted) return false
    await countFitting(ctx, segment).catch((error: unknown) => failures.push(noted(ctx, segment, error)))
  }
  if (failures.length > 1 && failures.length === claimed.length) throw failures[0]
  return claimed.length > failures.length
}

function noted({ log }: Context, { projectId, id }: Segment, error: unknown): unknown {
  log.warn('segment.not_counted', { projectId, segmentId: id, error })
  return error
}
