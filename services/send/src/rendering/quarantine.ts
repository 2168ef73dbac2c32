import { LRUCache } from 'lru-cache'

/**
 * In-memory record of projects and contents that exceeded a rendering limit. Entries expire after a few
 * minutes.
 */
export interface Quarantine {
  /**
   * A task of this project ended its worker; which of its mails did may not be known. The project is
   * quarantined for a minute.
   */
  add(project: string): void
  has(project: string): boolean
  projects(): string[]
  /** A mail of a content was rendered. */
  rendered(contentId: string): void
  /** A mail of a content failed because it exceeds a limit. */
  exceeded(contentId: string, reason: string): void
  /** Why no mail of this content is rendered any more; undefined if they are. */
  verdictOn(contentId: string): string | undefined
}

const quarantineMs = 60_000
const verdictMs = 600_000
/** Mails of one content that may end their workers before the content is the reason. */
const mostExceeded = 3
const mostEntries = 10_000

export function createQuarantine(now: () => number = () => performance.now()): Quarantine {
  const expiring = (ttl: number) => ({ max: mostEntries, ttl, ttlResolution: 0, perf: { now } })
  const projects = new LRUCache<string, true>(expiring(quarantineMs))
  const contents = new LRUCache<string, { rendered: number; exceeded: number }>({ max: mostEntries })
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
      if (exceeded + 1 >= mostExceeded && exceeded + 1 > rendered) verdicts.set(contentId, reason)
    },
    verdictOn: (contentId) => verdicts.get(contentId),
  }
}
