import { transact } from '@postrider/db'
import type { Context } from '../context.ts'
import { UnrecordedDeliveriesError } from '../delivery/errors.ts'
import type { LaneOptions } from '../delivery/lane.ts'
import { later } from '../delivery/outcomes.ts'
import { createProjectShares } from '../delivery/project-shares.ts'
import { pageLeaseMs } from './page-lease.ts'
import { recordLeftPages } from './record-left-pages.ts'
import { sendPage } from './send-page.ts'
import { claimPage, returnPage, type ClaimedPage } from './store/run-pages.ts'

/** Pages in progress: contacts and the database work on four at the same time. */
const pagesAtOnce = 4
/** Pages of a project in progress: one is delivered while another is read and rendered. */
const pagesOfProject = 2

/** A page follows while a campaign has no more mails than a page in the queue, so at most about two pages. */
const mostFresh = 500
/** A campaign whose mails are all tried again later gets no further ones into the queue: ten pages. */
const mostQueued = 5_000

/** The lane of audience pages. */
export function pagesLane(ctx: Context): LaneOptions {
  const shares = createProjectShares(pagesOfProject)
  return {
    name: 'send-pages',
    atOnce: () => pagesAtOnce,
    claim: async (signal) => {
      await recordLeftPages(ctx)
      const page = await claim(ctx, shares.busy())
      if (!page) return undefined
      const share = await shares.take(page.projectId)
      const run = (): Promise<void> => tryPage(ctx, page, signal).finally(() => share[Symbol.dispose]())
      return { run, isFull: true }
    },
    untilFree: shares.untilFree,
  }
}

async function claim(ctx: Context, without: readonly string[]): Promise<ClaimedPage | undefined> {
  const leaseMs = pageLeaseMs(ctx.config)
  const takesOver = ctx.takeover.isDue(leaseMs)
  const options = {
    now: ctx.now(),
    leaseUntil: later(ctx, leaseMs),
    mostFresh,
    mostQueued,
    without,
    takesOver,
  }
  const page = await transact(ctx.db, (tx) => claimPage(tx, options))
  ctx.takeover.claimed()
  return page
}

const longestPauseMs = 300_000

/**
 * A page that fails is tried again, later each time; other pages of its campaign continue. A crash leaves its
 * claim to expire.
 */
async function tryPage(ctx: Context, page: ClaimedPage, signal?: AbortSignal): Promise<void> {
  try {
    await sendPage(ctx, page, signal)
  } catch (error) {
    // The claim stays for `recordLeftPages`.
    if (!(error instanceof UnrecordedDeliveriesError))
      await returnPage(
        ctx.db,
        page,
        later(ctx, Math.min(longestPauseMs, 1_000 * 2 ** Math.min(page.tries, 10))),
      )
    throw error
  }
}
