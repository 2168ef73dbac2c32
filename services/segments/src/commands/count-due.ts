import { contactsApi } from '@postrider/contracts/internal'
import { leaseMsFor } from '@postrider/http'
import type { Context } from '../context.ts'
import type { Segment } from '../domain/segment.ts'
import { claimCounts } from '../store/counts.ts'
import { countMatching } from './refresh-count.ts'

/** A count is refreshed when it is older than this. */
const recountAfterMs = 120_000

/** Segments claimed at a time. They are counted one after another. */
const most = 3

/**
 * Length of a claim: longer than counting all claimed segments may take. A segment that could not be
 * counted is retried after it.
 */
const leaseMs = leaseMsFor(...Array.from({ length: most }, () => contactsApi.count))

/**
 * Counts the segments whose count is missing or oldest, at most one per project. Returns true if there were
 * any.
 *
 * Stops early on the signal; the remaining segments are counted when their claim expires. A segment that
 * cannot be counted does not block the others. Throws if the segments of several projects all fail: then
 * the contacts service is at fault, not the condition of one tenant.
 */
export async function countDue(ctx: Context, signal?: AbortSignal): Promise<boolean> {
  const now = ctx.now()
  const before = new Date(now.getTime() - recountAfterMs)
  const leaseUntil = new Date(now.getTime() + leaseMs)
  const claimed = await claimCounts(ctx.db, { now, before, leaseUntil, most })
  const failures: unknown[] = []
  for (const segment of claimed) {
    if (signal?.aborted) return false
    await countMatching(ctx, segment).catch((error: unknown) =>
      failures.push(logFailure(ctx, segment, error)),
    )
  }
  if (failures.length > 1 && failures.length === claimed.length) throw failures[0]
  return claimed.length > failures.length
}

function logFailure({ log }: Context, { projectId, id }: Segment, error: unknown): unknown {
  log.warn('segment.not_counted', { projectId, segmentId: id, error })
  return error
}
