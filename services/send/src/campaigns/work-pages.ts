import { transact } from '@postrider/db'
import type { Context } from '../context.ts'
import { pagesAtOnce } from './page-shares/pages-in-work.ts'
import { claimPages, returnPage, type ClaimedPage } from './store/run-pages.ts'
import { leaseMs } from './page-lease.ts'
import { recordLeftChunks } from './record-left-chunks.ts'
import { LeftChunkError } from './send-chunk.ts'

/**
 * Pages of one project in work at a time. Where pages are sent from their rows, one is handed over while another is recorded, or while its
 * first contacts are read and rendered: 11 % more recipients a second than with one, for the same CPU time each (ADR 15).
 */
const pagesOfProject = ({ provider }: Context): number => (provider.pages ? 2 : 1)

/** A page follows while a run has no more mails than a page in the queue, so at most about two pages. */
const mostFresh = 500

/** A run whose mails are all to be tried again later gets no further ones into the queue: ten pages. */
const mostQueued = 5_000

const longestPauseMs = 300_000

type PageWork = (page: ClaimedPage) => Promise<void>

/**
 * Does the work for the next pages of runs, of one run of each project and `most` at most. True when more may follow at once. A page that
 * fails is tried again, later each time; its run's other pages go on meanwhile. A crash leaves its claim to lapse.
 */
export async function workPages(ctx: Context, work: PageWork, most = pagesAtOnce): Promise<boolean> {
  const { inWork } = ctx.pageShares
  await recordLeftChunks(ctx)
  const pages = await claim(ctx, most)
  const tried = await Promise.all(pages.map((page) => inWork.workOn(page, () => tryPage(ctx, page, work))))
  const failures = tried.filter((error) => error !== undefined)
  if (failures.length > 0) throw new AggregateError(failures, 'A page of a campaign could not be expanded')
  return pages.length > 0
}

/** Claims pages of the projects that had the least time of the loops of late, however many campaigns they have. */
const claim = (ctx: Context, limit: number): Promise<ClaimedPage[]> =>
  ctx.pageShares.inWork.claim(async ({ pages, loopTime }) => {
    const now = ctx.now()
    const leaseUntil = new Date(now.getTime() + leaseMs)
    const without = [...pages].filter(([, count]) => count >= pagesOfProject(ctx)).map(([id]) => id)
    const takesOver = ctx.takeover.isDue(leaseMs)
    const claimed = await transact(ctx.db, (tx) =>
      claimPages(tx, { now, leaseUntil, limit, mostFresh, mostQueued, without, takesOver, loopTime }),
    )
    ctx.takeover.claimed()
    return claimed
  })

async function tryPage(ctx: Context, page: ClaimedPage, work: PageWork): Promise<unknown> {
  try {
    await work(page)
    return undefined
  } catch (error) {
    if (error instanceof LeftChunkError) return error
    const pauseMs = Math.min(longestPauseMs, 1_000 * 2 ** Math.min(page.tries, 10))
    await returnPage(ctx.db, page, new Date(ctx.now().getTime() + pauseMs))
    return error
  }
}
