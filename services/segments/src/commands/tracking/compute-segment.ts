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
 * Maximum waiting time of a request. Must be less than the timeouts of the gateway and of clients. A longer
 * comparison continues in the background.
 */
const waitMs = 20_000
/** First and longest pause between two queries for the result. */
const [shortestPollMs, longestPollMs] = [100, 1_000]

/**
 * Requests a comparison of a tracked segment's members with the matching contacts, and waits for it. Returns
 * how many contacts have entered and left in the meantime. Stops waiting after 20 s or when the caller
 * disconnects. Throws 404 if the segment does not exist, and 400 if it is not tracked.
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
    // `sleep` rejects if it is aborted, which is not an error here.
    await sleep(pollMs, undefined, { signal }).catch(() => undefined)
  }
  const { entries, exits } = await findFigures(ctx.db, segment)
  const { memberCount: total } = await getCountedSegment(ctx, project, id)
  return { added: entries - before.entries, removed: exits - before.exits, total }
}
