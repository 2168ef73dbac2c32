import { LRUCache } from 'lru-cache'
import type { StoredFigure } from './find-figure.ts'

export interface KnownFigure extends StoredFigure {
  /** What work in progress is about to store. */
  inFlight: number
  /** What this process has stored in all, and had when the figure was read. */
  stored: number
  storedAtRead: number
  readAt: number
}

/** The figures of projects as this process knows them. */
export interface KnownFigures {
  /** The figure, good enough to decide whether so many bytes more fit. */
  current(projectId: string, bytes: number): Promise<KnownFigure>
  /** The figure as it is committed, with what this process has stored in the meantime. */
  read(projectId: string): Promise<KnownFigure>
}

/**
 * A figure is read again after five seconds, when this process has stored a sixteenth of the room since, and,
 * for a project without room, after a second. So a project far below its quota costs a read in five seconds,
 * and what replicas store beyond the quota is bounded by that share.
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
    // What was stored during the read may be missing in it.
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

export const roomOf = ({ used, inFlight }: KnownFigure, quota: number): number => quota - used - inFlight

function isStale(figure: KnownFigure, bytes: number, quota: number): boolean {
  const age = performance.now() - figure.readAt
  const added = figure.stored - figure.storedAtRead
  // Not by an estimate: what was stored may have been there already.
  if (roomOf(figure, quota) < bytes) return age > refusedForMs || added > 0
  return age > readEveryMs || added + figure.inFlight + bytes > (quota - figure.used) / 16
}

const refusedForMs = 1_000
const readEveryMs = 5_000
