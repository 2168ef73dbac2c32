import { LRUCache } from 'lru-cache'

/** How much each project had of something, which counts less the longer ago it was. */
export interface RecentAmounts {
  add(projectId: string, amount: number): void
  of(projectId: string): number
  /** The amounts of all projects that have 1 at least. */
  all(): { projectId: string; amount: number }[]
}

/** What a project had counts half after so long. */
const halfLifeMs = 10_000
const mostProjects = 10_000

/** `now` tells milliseconds. */
export function createRecentAmounts(now: () => number = () => performance.now()): RecentAmounts {
  const amounts = new LRUCache<string, { amount: number; at: number }>({ max: mostProjects })
  const of = (projectId: string): number => {
    const last = amounts.get(projectId)
    return last ? last.amount * 2 ** ((last.at - now()) / halfLifeMs) : 0
  }
  return {
    add: (projectId, amount) => void amounts.set(projectId, { amount: of(projectId) + amount, at: now() }),
    of,
    all: () =>
      [...amounts.keys()]
        .map((projectId) => ({ projectId, amount: of(projectId) }))
        .filter(({ amount }) => amount >= 1),
  }
}
