import { storageFull } from '@postrider/contracts/errors'
import type { Kysely } from 'kysely'
import { findFigure, type StoredFigure } from './find-figure.ts'
import { knownFigures, roomOf, type KnownFigures } from './known-figures.ts'
import type { StoredBytesTables } from './tables.ts'

/** Checks the storage quota of projects. */
export interface StoredBytes {
  /**
   * Runs work that stores about this many bytes. Throws 413 `STORAGE_LIMIT_EXCEEDED` if these bytes, the
   * stored bytes and other running work of this process exceed the quota.
   */
  withRoom<Result>(projectId: string, bytes: number, work: () => Promise<Result>): Promise<Result>
  /** Returns whether this many bytes fit into the quota. */
  hasRoom(projectId: string, bytes: number): Promise<boolean>
  /**
   * Must be called after this many bytes of mail were captured. Captured mails can use only the rest of the
   * quota. If they do not fit, `deleteBeyond` is called to delete the oldest captured mails, so that at most
   * `keep` bytes of them remain.
   */
  captured(projectId: string, bytes: number, deleteBeyond: DeleteBeyond): Promise<void>
  find(projectId: string): Promise<StoredFigure>
}

type DeleteBeyond = (keep: number) => Promise<unknown>

export interface StoredBytesOptions<T> {
  db: Kysely<T>
  service: string
  /** The maximum bytes per project; 0 for no limit. */
  quota: number
}

/** Creates the storage check of a service. */
export function createStoredBytes<T extends StoredBytesTables>(options: StoredBytesOptions<T>): StoredBytes {
  const { db, service, quota } = options
  const find = (projectId: string): Promise<StoredFigure> => findFigure(db, service, projectId)
  const figures = knownFigures(find, quota)
  return {
    find,
    hasRoom: async (projectId, bytes) =>
      quota === 0 || roomOf(await figures.current(projectId, bytes), quota) >= bytes,
    captured: async (projectId, bytes, deleteBeyond) => {
      if (quota > 0) await makeRoom(figures, quota, { projectId, bytes, deleteBeyond })
    },
    withRoom: async (projectId, bytes, work) => {
      if (quota === 0 || bytes === 0) return work()
      const figure = await figures.current(projectId, bytes)
      if (roomOf(figure, quota) < bytes) throw storageFull({ limit: quota, used: figure.used })
      figure.inFlight += bytes
      try {
        const result = await work()
        figure.used += bytes
        figure.stored += bytes
        return result
      } finally {
        figure.inFlight -= bytes
      }
    },
  }
}

interface Capture {
  projectId: string
  bytes: number
  deleteBeyond: DeleteBeyond
}

async function makeRoom(
  figures: KnownFigures,
  quota: number,
  { projectId, bytes, deleteBeyond }: Capture,
): Promise<void> {
  const known = await figures.current(projectId, 0)
  known.captured += bytes
  if (known.captured <= keptShare * (quota - known.used)) return
  // Near the limit, read the total again, because other instances also capture mails.
  const figure = await figures.read(projectId)
  const room = quota - figure.used
  if (figure.captured <= room) return
  const keep = Math.max(0, Math.floor(keptShare * room))
  await deleteBeyond(keep)
  figure.captured = keep
}

/** Deletes more than necessary, so that the next mails do not cause a deletion each. */
const keptShare = 0.8
