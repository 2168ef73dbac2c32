import type { Context } from '../context.ts'
import { findStoppedRuns } from '../campaigns/store/runs.ts'

const everyMs = 200

/** After a run's state was committed, every process that hands mails of it over has looked at it again in this time. */
export const stoppedWithinMs = 3 * everyMs

export interface RunWatch {
  /** True when mails of this campaign may not begin to be handed over any more. */
  isStopped(campaignId: string): boolean
  end(): void
}

/**
 * Watches whether runs are paused or cancelled while their mails are handed over, which with a slow provider takes many seconds for a
 * batch. A state that cannot be read counts as stopped: then the mails wait in the queue.
 */
export function watchRuns({ db, log }: Context, campaignIds: readonly string[]): RunWatch {
  if (campaignIds.length === 0) return { isStopped: () => false, end: () => undefined }
  let stopped: ReadonlySet<string> = new Set()
  const look = async (): Promise<void> => {
    try {
      stopped = await findStoppedRuns(db, campaignIds)
    } catch (error) {
      log.warn('runs.unknown', { error, campaigns: campaignIds.length })
      stopped = new Set(campaignIds)
    }
  }
  const timer = setInterval(() => void look(), everyMs)
  return { isStopped: (campaignId) => stopped.has(campaignId), end: () => clearInterval(timer) }
}
