import { transact } from '@postrider/db'
import type { Context } from '../context.ts'
import { UnrecordedDeliveriesError } from '../delivery/errors.ts'
import type { LaneOptions } from '../delivery/lane.ts'
import { timeAfter } from '../delivery/outcomes.ts'
import { createProjectShares } from '../delivery/project-shares.ts'
import { audiencePageLeaseMs } from './audience-page-lease.ts'
import { recordUnrecordedPages } from './record-unrecorded-pages.ts'
import { sendAudiencePage } from './send-audience-page.ts'
import { claimAudiencePage, returnPage, type ClaimedAudiencePage } from './store/audience-pages.ts'

/** Maximum concurrent pages. Each page uses the contacts service and the database. */
const maxConcurrentPages = 4
/** Maximum concurrent pages of a project: one page is delivered while another page is read and rendered. */
const maxPagesOfProject = 2

/**
 * A campaign's next page waits while the queue contains more than this many of the campaign's mails without a
 * delivery attempt (one page).
 */
const maxUntried = 500
/**
 * A campaign's next page waits while the queue contains more than this many of the campaign's mails,
 * including mails to retry (ten pages).
 */
const maxQueued = 5_000

/** The lane that claims and delivers audience pages, which contain up to 500 contacts of a campaign. */
export function audiencePagesLane(ctx: Context): LaneOptions {
  const shares = createProjectShares(maxPagesOfProject)
  return {
    name: 'deliver-audience-pages',
    maxConcurrent: () => maxConcurrentPages,
    claim: async (signal) => {
      await recordUnrecordedPages(ctx)
      const page = await claim(ctx, shares.busy())
      if (!page) return undefined
      const share = await shares.take(page.projectId)
      const run = (): Promise<void> => tryPage(ctx, page, signal).finally(() => share[Symbol.dispose]())
      return { run, isFull: true }
    },
    untilFree: shares.untilFree,
  }
}

async function claim(
  ctx: Context,
  exceptProjects: readonly string[],
): Promise<ClaimedAudiencePage | undefined> {
  const leaseMs = audiencePageLeaseMs(ctx.config)
  const takesOver = ctx.takeover.isDue(leaseMs)
  const options = {
    now: ctx.now(),
    leaseUntil: timeAfter(ctx, leaseMs),
    maxUntried,
    maxQueued,
    exceptProjects,
    takesOver,
  }
  const page = await transact(ctx.db, (tx) => claimAudiencePage(tx, options))
  ctx.takeover.claimed()
  return page
}

const maxRetryDelayMs = 300_000

/**
 * Sends a page. If it fails, the page is retried with increasing delays; other pages of its campaign
 * continue. After a crash, the page's claim expires.
 */
async function tryPage(ctx: Context, page: ClaimedAudiencePage, signal?: AbortSignal): Promise<void> {
  try {
    await sendAudiencePage(ctx, page, signal)
  } catch (error) {
    // The claim is kept for `recordUnrecordedPages`.
    if (!(error instanceof UnrecordedDeliveriesError))
      await returnPage(
        ctx.db,
        page,
        timeAfter(ctx, Math.min(maxRetryDelayMs, 1_000 * 2 ** Math.min(page.tries, 10))),
      )
    throw error
  }
}
