import type { ProjectGeneration } from '@postrider/contracts'
import { setTimeout as sleep } from 'node:timers/promises'
import { badRequest } from '@postrider/contracts/errors'
import type { ComputedSegment } from '@postrider/contracts/resources'
import type { Context } from '../../context.ts'
import { getCountedSegment } from '../../queries/get-counted-segment.ts'
import { getSegment } from '../../queries/get-segment.ts'
import { askComputes, findCompute } from '../../store/computes.ts'
import { findFigures } from '../../store/members.ts'

/**
 * Less than callers and the gateway wait. A project that takes longer is compared to the end all the same.
 */
const waitMs = 20_000
/** Between two looks: at first, and after some seconds. */
const [shortestPollMs, longestPollMs] = [100, 1_000]

/**
 * Compares the members of a tracked segment with the contacts that fit, and returns how many have entered and
 * left meanwhile, those by changes of contacts at the same time included; after 20 s, or when the caller
 * hangs up, those so far. Throws 404, and 400 where the segment is not tracked.
 */
export async function computeSegment(
  ctx: Context,
  project: ProjectGeneration,
  { id, signal }: { id: string; signal: AbortSignal },
): Promise<ComputedSegment> {
  const segment = await getSegment(ctx, project, id)
  if (!segment.trackMembership) throw badRequest('The membership of this segment is not tracked.')
  const before = await findFigures(ctx.db, segment)
  await askComputes(ctx.db, [segment])
  const wanted = (await findCompute(ctx.db, id))?.asked ?? 0
  const giveUpAt = performance.now() + waitMs
  for (let pollMs = shortestPollMs; !signal.aborted; pollMs = Math.min(pollMs * 1.2, longestPollMs)) {
    const compute = await findCompute(ctx.db, id)
    if (!compute || compute.done >= wanted || performance.now() > giveUpAt) break
    // The signal ends the sleep with an error, which is no failure.
    await sleep(pollMs, undefined, { signal }).catch(() => undefined)
  }
  const { entries, exits } = await findFigures(ctx.db, segment)
  const { memberCount: total } = await getCountedSegment(ctx, project, id)
  return { added: entries - before.entries, removed: exits - before.exits, total }
}
