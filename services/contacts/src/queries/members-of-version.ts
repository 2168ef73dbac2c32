import type { ProjectGeneration } from '@postrider/contracts'
import { setTimeout as pause } from 'node:timers/promises'
import { membersNotReady } from '../errors.ts'
import type { Context } from '../context.ts'
import { findCopy } from '../store/segment-copies.ts'

export interface MembersOfVersion extends ProjectGeneration {
  segmentId: string
  version: number
}

/** Maximum waiting time. Normally, a copy is less than a second behind. */
const timeoutMs = 5_000
const pauseMs = 50

/**
 * Returns whether the copy still contains the members that a segment had at a version, which is not the case
 * if tracking has ended in the meantime. Waits until the copy reaches the version. Throws 503 after five
 * seconds.
 */
export async function keepsMembersOf(
  ctx: Context,
  { segmentId, version, ...project }: MembersOfVersion,
  signal?: AbortSignal,
): Promise<boolean> {
  const until = performance.now() + timeoutMs
  for (;;) {
    const copy = await findCopy(ctx, project, segmentId)
    // The message about the end of tracking has its own version. The members at this version or a later
    // version have entered after tracking ended.
    if (copy.version >= version) return copy.endedVersion <= version
    if (signal?.aborted || performance.now() > until) throw membersNotReady(segmentId, version)
    await pause(pauseMs)
  }
}
