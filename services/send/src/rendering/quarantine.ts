import { LRUCache } from 'lru-cache'

/**
 * In-memory record of projects and contents that exceeded a rendering limit. Entries expire after a few
 * minutes.
 */
export interface Quarantine {
  /**
   * Quarantines a project for a minute after one of its tasks killed a worker. The mail at fault may be
   * unknown.
   */
  add(project: string): void
  has(project: string): boolean
  projects(): string[]
  /** Records that a mail of a content was rendered. */
  rendered(contentId: string): void
  /** Records that a mail of a content exceeded a limit. */
  exceeded(contentId: string, reason: string): void
  /** Returns the reason why mails of this content are no longer rendered, if any. */
  verdictOn(contentId: string): string | undefined
}

const quarantineMs = 60_000
const verdictMs = 600_000
/** Mails of one content that must exceed a limit before the content is treated as the cause. */
const maxExceeded = 3
const maxEntries = 10_000

export function createQuarantine(now: () => number = () => performance.now()): Quarantine {
  const expiring = (ttl: number) => ({ max: maxEntries, ttl, ttlResolution: 0, perf: { now } })
  const projects = new LRUCache<string, true>(expiring(quarantineMs))
  const contents = new LRUCache<string, { rendered: number; exceeded: number }>({ max: maxEntries })
  const verdicts = new LRUCache<string, string>(expiring(verdictMs))
  const countsOf = (contentId: string) => contents.get(contentId) ?? { rendered: 0, exceeded: 0 }

  return {
    add: (project) => void projects.set(project, true),
    has: (project) => projects.has(project),
    projects: () => [...projects.keys()],
    rendered: (contentId) => {
      const { rendered, exceeded } = countsOf(contentId)
      contents.set(contentId, { rendered: rendered + 1, exceeded })
    },
    exceeded: (contentId, reason) => {
      const { rendered, exceeded } = countsOf(contentId)
      contents.set(contentId, { rendered, exceeded: exceeded + 1 })
      if (exceeded + 1 >= maxExceeded && exceeded + 1 > rendered) verdicts.set(contentId, reason)
    },
    verdictOn: (contentId) => verdicts.get(contentId),
  }
}
