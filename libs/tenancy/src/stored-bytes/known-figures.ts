import { LRUCache } from 'lru-cache'
import type { StoredFigure } from './find-figure.ts'

export interface KnownFigure extends StoredFigure {
  /** Bytes that running work will store. */
  inFlight: number
  /** Bytes that this process has stored in total; `storedAtRead` is that number when the figure was read. */
  stored: number
  storedAtRead: number
  readAt: number
}

/** The stored bytes of projects, as far as this process knows. */
export interface KnownFigures {
  /** Returns a figure that is accurate enough to decide whether `bytes` more bytes fit into the quota. */
  current(projectId: string, bytes: number): Promise<KnownFigure>
  /** Reads the committed total, and adds the bytes that this process has stored during the read. */
  read(projectId: string): Promise<KnownFigure>
}

/**
 * Caches the stored bytes of projects. A figure is read again after five seconds, or earlier if this process
 * has stored a sixteenth of the remaining quota. If the quota is used up, it is read again after one second.
 * So replicas can exceed the quota only by that share.
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
    // The result may not include bytes that were stored during the read.
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

/** Returns the remaining bytes of the quota. Running work is subtracted. */
export const roomOf = ({ used, inFlight }: KnownFigure, quota: number): number => quota - used - inFlight

function isStale(figure: KnownFigure, bytes: number, quota: number): boolean {
  const age = performance.now() - figure.readAt
  const added = figure.stored - figure.storedAtRead
  // Do not reject because of an estimate: the figure may contain some of the added bytes twice.
  if (roomOf(figure, quota) < bytes) return age > refusedForMs || added > 0
  return age > readEveryMs || added + figure.inFlight + bytes > (quota - figure.used) / 16
}

const refusedForMs = 1_000
const readEveryMs = 5_000
