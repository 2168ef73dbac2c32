import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from '../context.ts'
import { findStoppedCampaigns } from './store/find-stopped-campaigns.ts'

const everyMs = 200

/**
 * How long after the commit of a pause or cancellation a process may still begin to deliver mails of the
 * campaign.
 */
export const stoppedWithinMs = 3 * everyMs

export interface CampaignWatch {
  /** True if no mail of this campaign may begin to be delivered. */
  isStopped(campaignId: string): boolean
  end(): void
}

/**
 * Watches whether campaigns are paused or cancelled while their mails are delivered, which takes many seconds
 * for a batch with a slow provider. Their states were read at `statesReadAt` (`performance.now`). A state
 * that is older than `stoppedWithinMs`, or cannot be read, counts as stopped: the mails wait then.
 */
export function watchCampaigns(
  { db, log }: Context,
  campaignIds: readonly string[],
  statesReadAt: number,
): CampaignWatch {
  if (campaignIds.length === 0) return { isStopped: () => false, end: () => undefined }
  const ending = new AbortController()
  let stopped: ReadonlySet<string> = new Set()
  let readAt = statesReadAt

  // One look-up after another: the answer to an earlier one must not replace that to a later one.
  async function watch(): Promise<void> {
    for (;;) {
      await pause(everyMs, undefined, { signal: ending.signal, ref: false })
      const askedAt = performance.now()
      try {
        stopped = await findStoppedCampaigns(db, campaignIds)
        readAt = askedAt
      } catch (error) {
        log.warn('campaigns.state_unknown', { error, campaigns: campaignIds.length })
      }
    }
  }
  watch().catch(() => undefined)
  return {
    isStopped: (id) => stopped.has(id) || performance.now() - readAt > stoppedWithinMs,
    end: () => ending.abort(),
  }
}
