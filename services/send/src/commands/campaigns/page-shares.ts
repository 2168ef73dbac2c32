import { oneAtATime } from '@postrider/service'
import { createHandOverTurns, type HandOverTurns } from './hand-over-turns.ts'
import { createServed, type Served } from './served.ts'

/** Pages that a process works on at a time: contacts and the database work on four side by side. */
export const pagesAtOnce = 4

/** How projects share this process, as far as pages of campaigns are concerned. */
export interface PageShares extends HandOverTurns {
  /** Mails that were taken of pages: whose chunk is handed over next. */
  served: Served
  /** Milliseconds of the loops: whose page is claimed next. What is scarce there is a loop, and mails may be slow to read and to render. */
  loopTime: Served
  /** Claims pages, one claim after the other, so that none looks for the page that another one takes. */
  claim<Page extends { projectId: string }>(
    claimPages: (inWork: PagesInWork) => Promise<Page[]>,
  ): Promise<Page[]>
  /** True when this process works on as many pages as it may. */
  isFull(): boolean
  /** Does the work for a page that `claim` answered, and ends what that has begun. What it took counts whether it fails or not. */
  workOn<Result>(page: { projectId: string }, work: () => Promise<Result>): Promise<Result>
  /** Pages have come. */
  came(): void
  /** Resolves when pages come, after `ms` or on the signal. */
  untilCome(ms: number, signal: AbortSignal): Promise<void>
}

/** By project, how many pages of it this process works on. */
export type PagesInWork = ReadonlyMap<string, number>

export function createPageShares(now: () => number = () => performance.now()): PageShares {
  const served = createServed(now)
  const loopTime = createServed(now)
  const inWork = new Map<string, number>()
  const inTurn = oneAtATime((work: () => Promise<void>) => work())
  const waiting = new Set<() => void>()
  const count = (projectId: string, change: number): void => {
    const pages = (inWork.get(projectId) ?? 0) + change
    if (pages > 0) inWork.set(projectId, pages)
    else inWork.delete(projectId)
  }
  return {
    ...createHandOverTurns(served.hadMuchLess),
    served,
    loopTime,
    claim: async (claimPages) => {
      let pages: Awaited<ReturnType<typeof claimPages>> = []
      await inTurn(async () => {
        pages = await claimPages(inWork)
        for (const { projectId } of pages) count(projectId, 1)
      })
      return pages
    },
    isFull: () => inWork.values().reduce((sum, pages) => sum + pages, 0) >= pagesAtOnce,
    workOn: async ({ projectId }, work) => {
      const startedAt = now()
      try {
        return await work()
      } finally {
        loopTime.add(projectId, now() - startedAt)
        count(projectId, -1)
      }
    },
    came: () => waiting.forEach((end) => end()),
    untilCome: (ms, signal) => untilEnded(waiting, { ms, signal }),
  }
}

/** Resolves after `ms`, on the signal, or when the end that is among `waiting` meanwhile is called. Nothing of it stays behind. */
const untilEnded = (
  waiting: Set<() => void>,
  { ms, signal }: { ms: number; signal: AbortSignal },
): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      waiting.delete(end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, signal.aborted ? 0 : ms)
    timer.unref()
    waiting.add(end)
    signal.addEventListener('abort', end)
  })
