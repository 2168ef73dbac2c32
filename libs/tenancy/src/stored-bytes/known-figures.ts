import { LRUCache } from 'lru-cache'
import type { StoredFigure } from './find-figure.ts'

export interface KnownFigure extends StoredFigure {
  /** Bytes that work in progress is about to store. */
  inFlight: number
  /** Bytes that this process has stored in total, and their value when the figure was read. */
  stored: number
  storedAtRead: number
  readAt: number
}

/** The totals of projects as known to this process. */
export interface KnownFigures {
  /** Returns a total that is accurate enough to decide whether `bytes` more fit. */
  current(projectId: string, bytes: number): Promise<KnownFigure>
  /** Returns the committed total plus the bytes that this process has stored during the read. */
  read(projectId: string): Promise<KnownFigure>
}

/**
 * Caches totals. A total is read again after five seconds, when this process has stored a sixteenth of the
 * remaining quota since, and after one second if the quota is used up. So a project far below its quota
 * costs one read per five seconds, and replicas exceed the quota by that share at most.
 */
export function knownFigures(
  find: (projectId: string) => Promise<StoredFigure>,
  quota: number,
): KnownFigures {
  const known = new LRUCache<string, KnownFigure>({ max: 20_000 })

  async function read(projectId: string): Promise<KnownFigure> {
    const storedAtRead = known.get(projectId)?.stored ?? 0
    const figure = await find(projectId)
    const now = known.get(projectId) ?? { inFlight: 0, stored: 0 }
    // Bytes stored during the read may be missing in the result.
    const used = figure.used + now.stored - storedAtRead
    const updated = Object.assign(now, figure, { used, storedAtRead, readAt: performance.now() })
    known.set(projectId, updated)
    return updated
  }

  return {
    read,
    current: async (projectId, bytes) => {
      const before = known.get(projectId)
      return before && !isStale(before, bytes, quota) ? before : read(projectId)
    },
  }
}

/** Returns the remaining bytes of the quota, including work in progress. */
export const roomOf = ({ used, inFlight }: KnownFigure, quota: number): number => quota - used - inFlight

function isStale(figure: KnownFigure, bytes: number, quota: number): boolean {
  const age = performance.now() - figure.readAt
  const added = figure.stored - figure.storedAtRead
  // Do not reject by an estimate: bytes that this process stored may be counted already.
  if (roomOf(figure, quota) < bytes) return age > refusedForMs || added > 0
  return age > readEveryMs || added + figure.inFlight + bytes > (quota - figure.used) / 16
}

const refusedForMs = 1_000
const readEveryMs = 5_000
