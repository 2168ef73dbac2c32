import type { ProjectGeneration } from '@postrider/contracts'
import { setTimeout as pause } from 'node:timers/promises'
import { membersNotReady } from '../errors.ts'
import type { Context } from '../context.ts'
import { findCopy } from '../store/segment-copies.ts'

export interface MembersOfVersion extends ProjectGeneration {
  segmentId: string
  version: number
}

/** As long as a caller waits for a page. A copy lags by less than a second. */
const timeoutMs = 5_000
const pauseMs = 50

/**
 * Whether the copy still has the members that a segment had at a version: not if tracking has ended since.
 * Waits until the copy reaches the version. Throws 503 after five seconds.
 */
export async function keepsMembersOf(
  ctx: Context,
  { segmentId, version, ...project }: MembersOfVersion,
  signal?: AbortSignal,
): Promise<boolean> {
  const until = performance.now() + timeoutMs
  for (;;) {
    const copy = await findCopy(ctx, project, segmentId)
    // The end of tracking has its own version, so members of that version or later joined after it.
    if (copy.version >= version) return copy.endedVersion <= version
    if (signal?.aborted || performance.now() > until) throw membersNotReady(segmentId, version)
    await pause(pauseMs)
  }
}
