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
  /** Reads the states again if the last read is not recent, for example because the database is slow. */
  refresh(): Promise<void>
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
  if (campaignIds.length === 0)
    return { isStopped: () => false, refresh: () => Promise.resolve(), end: () => undefined }
  const ending = new AbortController()
  let stopped: ReadonlySet<string> = new Set()
  let readAt = statesReadAt

  const age = (): number => performance.now() - readAt
  async function read(): Promise<void> {
    const startedAt = performance.now()
    try {
      const found = await findStoppedCampaigns(db, campaignIds)
      // An earlier result must not replace a later result.
      if (startedAt > readAt) [stopped, readAt] = [found, startedAt]
    } catch (error) {
      log.warn('campaigns.state_unknown', { error, campaigns: campaignIds.length })
    }
  }
  async function watch(): Promise<void> {
    for (;;) {
      await pause(everyMs, undefined, { signal: ending.signal, ref: false })
      await read()
    }
  }
  watch().catch(() => undefined)
  return {
    isStopped: (id) => stopped.has(id) || age() > stoppedWithinMs,
    refresh: () => (age() > everyMs ? read() : Promise.resolve()),
    end: () => ending.abort(),
  }
}
