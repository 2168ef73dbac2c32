import { LRUCache } from 'lru-cache'
import {
  accessName,
  entryLifeMs,
  tombstoneLifeMs,
  type Access,
  type AccessCache,
  type AccessCacheOptions,
  type AccessQuery,
  type Usage,
} from './access-cache.ts'
import { localCounter } from './local-counter.ts'

/** The cache within one process, which then holds the gateway and accounts both. */
export function memoryAccessCache({ counting }: AccessCacheOptions): AccessCache {
  const entries = new LRUCache<string, Access>({ max: 50_000 })
  // Without a maximum: forgetting a tombstone early would let an old entry serve. Only accounts' own changes write them.
  const tombstones = new LRUCache<string, true>({ ttl: tombstoneLifeMs, ttlAutopurge: true })
  const count = localCounter()
  const countFor = ({ projectId }: Access): Promise<Usage> | undefined =>
    counting && projectId !== null ? count(projectId) : undefined
  const isRevoked = ({ restsOn }: AccessQuery, { projectId }: Access): boolean =>
    [...restsOn, ...(projectId === null ? [] : [accessName.project(projectId)])].some((name) =>
      tombstones.has(name),
    )

  return {
    look: async (query) => {
      const access = entries.get(query.entry)
      if (!access || isRevoked(query, access)) return {}
      const usage = await countFor(access)
      return usage ? { access, usage } : { access }
    },
    keep: async (query, access, lifeMs = entryLifeMs) => {
      if (!isRevoked(query, access) && !entries.has(query.entry))
        entries.set(query.entry, access, { ttl: lifeMs })
      return countFor(access)
    },
    revoke: (names) => Promise.resolve(names.forEach((name) => void tombstones.set(name, true))),
    trouble: () => undefined,
    close: () => Promise.resolve(tombstones.clear()),
  }
}
