import type { ProjectGeneration } from '@postrider/contracts'
import { setTimeout as pause } from 'node:timers/promises'
import { unavailable } from '@postrider/contracts/errors'
import type { Context } from '../context.ts'
import { findCopy } from '../store/segment-copies.ts'

export interface MembersOfVersion extends ProjectGeneration {
  segmentId: string
  version: number
}

/** As long as a caller waits for a page anyway; a copy lags by well under a second. */
const patienceMs = 5_000
const pauseMs = 50

/**
 * Whether the copy still has the members that a segment had at a version: not when its tracking has ended
 * since. Waits until the copy has reached the version; throws 503 when it does not within five seconds.
 */
export async function keepsMembersOf(
  ctx: Context,
  { segmentId, version, ...project }: MembersOfVersion,
  signal?: AbortSignal,
): Promise<boolean> {
  const until = performance.now() + patienceMs
  for (;;) {
    const copy = await findCopy(ctx, project, segmentId)
    // The end of tracking has a version of its own, so members of that version or later are those of after
    // it.
    if (copy.version >= version) return copy.endedVersion <= version
    if (signal?.aborted || performance.now() > until)
      throw unavailable(
        `The members of segment ${segmentId} are not up to version ${version} yet. Try again.`,
      )
    await pause(pauseMs)
  }
}
