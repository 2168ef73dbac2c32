import { contactsApi } from '@postrider/contracts/internal'
import { leaseMsFor } from '@postrider/http'
import type { Context } from '../context.ts'
import type { Segment } from '../domain/segment.ts'
import { claimCounts } from '../store/counts.ts'
import { countMatching } from './refresh-count.ts'

/** A count is refreshed when it is older than this. */
const recountAfterMs = 120_000

/** Maximum number of segments that are claimed together. They are counted one after the other. */
const maxClaims = 3

/**
 * Duration of a claim: must exceed the time for counting all claimed segments. A segment that could not be
 * counted is retried after this time.
 */
const leaseMs = leaseMsFor(...Array.from({ length: maxClaims }, () => contactsApi.count))

/**
 * Counts the segments whose count is missing or oldest, at most one per project. Returns true if a segment
 * was counted.
 *
 * Stops early if the signal is aborted. A segment that cannot be counted does not block the other segments.
 * Throws if several segments were claimed and none could be counted: in this case, the cause is probably the
 * contacts service, not one condition.
 */
export async function countDue(ctx: Context, signal?: AbortSignal): Promise<boolean> {
  const now = ctx.now()
  const before = new Date(now.getTime() - recountAfterMs)
  const leaseUntil = new Date(now.getTime() + leaseMs)
  const claimed = await claimCounts(ctx.db, { now, before, leaseUntil, maxClaims })
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
