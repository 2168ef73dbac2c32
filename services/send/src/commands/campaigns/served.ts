import { LRUCache } from 'lru-cache'

/** How many mails of campaigns this process has taken of pages for each project of late, by which projects share it. */
export interface Served {
  add(projectId: string, mails: number): void
  /** Projects that had any, each mail counted less the longer ago it was. */
  all(): { projectId: string; mails: number }[]
  /** True when a project had less than half of what another one had, and a page less at least. */
  hadMuchLess(projectId: string, other: string): boolean
}

/** A mail counts half after so long. */
const halfLifeMs = 10_000
/** Beside this two projects that have just begun are equal. */
const page = 500
const most = 10_000

export function createServed(now: () => number = () => performance.now()): Served {
  const served = new LRUCache<string, { mails: number; at: number }>({ max: most })
  const of = (projectId: string): number => {
    const last = served.get(projectId)
    return last ? last.mails * 2 ** ((last.at - now()) / halfLifeMs) : 0
  }
  return {
    add: (projectId, mails) => void served.set(projectId, { mails: of(projectId) + mails, at: now() }),
    all: () =>
      [...served.keys()]
        .map((projectId) => ({ projectId, mails: of(projectId) }))
        .filter(({ mails }) => mails >= 1),
    hadMuchLess: (projectId, other) => 2 * of(projectId) + page <= of(other),
  }
}
