import { LRUCache } from 'lru-cache'

/** What projects had of this process of late for pages of their campaigns, by which they share it: mails, or milliseconds of its loops. */
export interface Served {
  add(projectId: string, amount: number): void
  /** Projects that had any, which counts less the longer ago it was. */
  all(): { projectId: string; amount: number }[]
  /** Of mails: true when a project had less than half of what another one had, and a page less at least. */
  hadMuchLess(projectId: string, other: string): boolean
}

/** What a project had counts half after so long. */
const halfLifeMs = 10_000
/** Beside this two projects that have just begun are equal. */
const page = 500
const most = 10_000

export function createServed(now: () => number = () => performance.now()): Served {
  const served = new LRUCache<string, { amount: number; at: number }>({ max: most })
  const of = (projectId: string): number => {
    const last = served.get(projectId)
    return last ? last.amount * 2 ** ((last.at - now()) / halfLifeMs) : 0
  }
  return {
    add: (projectId, amount) => void served.set(projectId, { amount: of(projectId) + amount, at: now() }),
    all: () =>
      [...served.keys()]
        .map((projectId) => ({ projectId, amount: of(projectId) }))
        .filter(({ amount }) => amount >= 1),
    hadMuchLess: (projectId, other) => 2 * of(projectId) + page <= of(other),
  }
}
