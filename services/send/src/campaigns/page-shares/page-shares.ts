import { createHandOverTurns, type HandOverTurns } from './hand-over-turns.ts'
import { createPageArrivals, type PageArrivals } from './page-arrivals.ts'
import { createPagesInWork, type PagesInWork } from './pages-in-work.ts'
import { createRecentAmounts, type RecentAmounts } from './recent-amounts.ts'

/** How projects share this process, as far as pages of campaigns are concerned (ADR 15). */
export interface PageShares {
  /** Whose page is claimed next. */
  inWork: PagesInWork
  /** Whose chunk is handed over next, by `mails`. */
  turns: HandOverTurns
  /** Mails that were taken of pages. */
  mails: RecentAmounts
  arrivals: PageArrivals
}

/** `now` tells milliseconds. */
export function createPageShares(now?: () => number): PageShares {
  const mails = createRecentAmounts(now)
  return {
    inWork: createPagesInWork(now),
    turns: createHandOverTurns(muchLess(mails)),
    mails,
    arrivals: createPageArrivals(),
  }
}

/** Beside this many mails two projects that have just begun are equal: a page. */
const page = 500

/** Whether a project had less than half of what another one had, and a page less at least. */
export const muchLess =
  ({ of }: Pick<RecentAmounts, 'of'>) =>
  (projectId: string, other: string): boolean =>
    2 * of(projectId) + page <= of(other)
