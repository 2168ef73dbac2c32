import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from '../context.ts'
import { findStoppedCampaigns } from './store/find-stopped-campaigns.ts'

const everyMs = 200

/**
 * Time after the commit of a pause or cancellation in which a process may still start deliveries of the
 * campaign.
 */
export const stoppedWithinMs = 3 * everyMs

export interface CampaignWatch {
  /** True if no mail of this campaign may start to be delivered. */
  isStopped(campaignId: string): boolean
  end(): void
}

/**
 * Polls whether campaigns are paused or cancelled while their mails are delivered, which may take many
 * seconds. `statesReadAt` is the time of the first read (`performance.now`). A campaign whose state was last
 * read more than `stoppedWithinMs` ago counts as stopped.
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

  // Read the states one after another: an earlier result must not replace a later result.
  async function watch(): Promise<void> {
    for (;;) {
      await pause(everyMs, undefined, { signal: ending.signal, ref: false })
      const startedAt = performance.now()
      try {
        stopped = await findStoppedCampaigns(db, campaignIds)
        readAt = startedAt
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
