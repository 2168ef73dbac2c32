import type { ProjectGeneration } from '@postrider/contracts'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ComputedSegment } from '@postrider/contracts/resources'
import { notTracked } from '../../errors.ts'
import type { Context } from '../../context.ts'
import { getCountedSegment } from '../../queries/get-counted-segment.ts'
import { getSegment } from '../../queries/get-segment.ts'
import { requestComputes, findCompute } from '../../store/computes.ts'
import { findFigures } from '../../store/members.ts'

/**
 * Shorter than the timeouts of callers and of the gateway. A comparison that takes longer continues in the
 * background.
 */
const waitMs = 20_000
/** First and longest pause between two polls. */
const [shortestPollMs, longestPollMs] = [100, 1_000]

/**
 * Compares the members of a tracked segment with the contacts that match its condition. Returns how many
 * contacts entered and left during the comparison, including changes of contacts at the same time. Returns
 * the numbers so far after 20 s, or when the caller disconnects. Throws 404, and 400 if the segment is not
 * tracked.
 */
export async function computeSegment(
  ctx: Context,
  project: ProjectGeneration,
  { id, signal }: { id: string; signal: AbortSignal },
): Promise<ComputedSegment> {
  const segment = await getSegment(ctx, project, id)
  if (!segment.trackMembership) throw notTracked()
  const before = await findFigures(ctx.db, segment)
  await requestComputes(ctx.db, [segment])
  const wanted = (await findCompute(ctx.db, id))?.requested ?? 0
  const giveUpAt = performance.now() + waitMs
  for (let pollMs = shortestPollMs; !signal.aborted; pollMs = Math.min(pollMs * 1.2, longestPollMs)) {
    const compute = await findCompute(ctx.db, id)
    if (!compute || compute.done >= wanted || performance.now() > giveUpAt) break
    // An aborted sleep rejects; that is not a failure.
    await sleep(pollMs, undefined, { signal }).catch(() => undefined)
  }
  const { entries, exits } = await findFigures(ctx.db, segment)
  const { memberCount: total } = await getCountedSegment(ctx, project, id)
  return { added: entries - before.entries, removed: exits - before.exits, total }
}
