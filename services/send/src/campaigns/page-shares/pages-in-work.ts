import { oneAtATime } from '@postrider/limits'
import { createRecentAmounts, type RecentAmounts } from './recent-amounts.ts'

/** Pages that a process works on at a time: contacts and the database work on four side by side. */
export const pagesAtOnce = 4

/** The pages that this process works on, and what work on pages took. */
export interface PagesInWork {
  /** Claims pages, one claim after the other, so that none looks for the page that another one takes. */
  claim<Page extends OfProject>(claimPages: (had: Had) => Promise<Page[]>): Promise<Page[]>
  /** Does the work for a page that `claim` answered, and ends what that has begun. What it took counts whether it fails or not. */
  workOn<Result>(page: OfProject, work: () => Promise<Result>): Promise<Result>
  /** True when this process works on as many pages as it may. */
  isFull(): boolean
}

interface OfProject {
  projectId: string
}

/** What projects have and had of this process, by which the next page is chosen. */
export interface Had {
  /** By project, how many pages of it are in work. */
  pages: ReadonlyMap<string, number>
  /** Milliseconds of the loops. They are what is scarce here: mails may be slow to read and to render. */
  loopTime: ReturnType<RecentAmounts['all']>
}

/** `now` tells milliseconds. */
export function createPagesInWork(now: () => number = () => performance.now()): PagesInWork {
  const loopTime = createRecentAmounts(now)
  const pages = new Map<string, number>()
  const inTurn = oneAtATime((work: () => Promise<void>) => work())
  const count = (projectId: string, change: number): void => {
    const sum = (pages.get(projectId) ?? 0) + change
    if (sum > 0) pages.set(projectId, sum)
    else pages.delete(projectId)
  }
  return {
    claim: async (claimPages) => {
      let claimed: Awaited<ReturnType<typeof claimPages>> = []
      await inTurn(async () => {
        claimed = await claimPages({ pages, loopTime: loopTime.all() })
        for (const { projectId } of claimed) count(projectId, 1)
      })
      return claimed
    },
    workOn: async ({ projectId }, work) => {
      const startedAt = now()
      try {
        return await work()
      } finally {
        loopTime.add(projectId, now() - startedAt)
        count(projectId, -1)
      }
    },
    isFull: () => pages.values().reduce((sum, each) => sum + each, 0) >= pagesAtOnce,
  }
}
