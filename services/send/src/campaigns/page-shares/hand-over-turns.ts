/** Whose chunk is handed over next. */
export interface HandOverTurns {
  /**
   * Resolves when a page may hand over its next chunk; the answer ends that and may be called again. Pages of a campaign hand over one
   * after the other, in the order of the calls: so one is handed over while another is recorded, and neither takes the other's time between
   * answer and record. Pages of different campaigns do so beside each other, but those of a project that had much less go before.
   */
  turnOf(page: PageOfCampaign): Promise<() => void>
}

export interface PageOfCampaign {
  campaignId: string
  projectId: string
}

interface Waiting extends PageOfCampaign {
  /** True when its project has waited for other projects as long as it should. */
  isOverdue: boolean
  /** Its project has had a turn: the time for which it waits begins anew. */
  waitAgain(): void
  begin(): void
}

/**
 * How long a project waits for those that had much less. A chunk of 100 mails takes some 40 ms, so it still gets a twelfth of the process
 * while one after the other goes before it. With 250 ms a campaign of 1,000 still shared two busy cores with 600 mails of a large one.
 */
const yieldMs = 500

/** `hadMuchLess(a, b)`: whether project a had much less of late than project b. */
export function createHandOverTurns(
  hadMuchLess: (projectId: string, other: string) => boolean,
): HandOverTurns {
  const inTurn = new Map<string, PageOfCampaign>()
  const waiting = new Set<Waiting>()

  const mayBegin = ({ campaignId, projectId, isOverdue }: Waiting): boolean =>
    !inTurn.has(campaignId) && (isOverdue || !isBehind(projectId))
  const isBehind = (projectId: string): boolean =>
    [...inTurn.values(), ...waiting].some((other) => hadMuchLess(other.projectId, projectId))
  const beginNext = (): void => {
    for (const each of waiting) if (mayBegin(each)) each.begin()
  }
  const begin = (page: PageOfCampaign): (() => void) => {
    inTurn.set(page.campaignId, page)
    for (const each of waiting) if (each.projectId === page.projectId) each.waitAgain()
    return () => {
      if (inTurn.get(page.campaignId) !== page) return
      inTurn.delete(page.campaignId)
      beginNext()
    }
  }

  return {
    turnOf: ({ campaignId, projectId }) => {
      const page = { campaignId, projectId }
      const { promise, resolve } = Promise.withResolvers<() => void>()
      const timer = setTimeout(() => {
        own.isOverdue = true
        beginNext()
      }, yieldMs)
      timer.unref()
      const own: Waiting = {
        ...page,
        isOverdue: false,
        waitAgain: () => {
          own.isOverdue = false
          timer.refresh()
        },
        begin: () => {
          clearTimeout(timer)
          waiting.delete(own)
          resolve(begin(page))
        },
      }
      waiting.add(own)
      beginNext()
      return promise
    },
  }
}
