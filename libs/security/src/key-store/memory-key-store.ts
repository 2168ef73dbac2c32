import { LRUCache } from 'lru-cache'
import {
  subjectName,
  entryLifeMs,
  tombstoneLifeMs,
  type Access,
  type KeyStore,
  type KeyQuery,
} from './key-store.ts'
import { countMiss, countRequest, takeBackMiss } from './count-request.ts'
import { localCounter } from './local-counter.ts'

/** Never changes: the store restarts only with the gateway that reads it. */
const epoch = 'only'

/** The store within one process, which then holds the gateway and accounts both. */
export function memoryKeyStore(): KeyStore {
  const entries = new LRUCache<string, Access>({ max: 50_000 })
  // Without a maximum: forgetting a tombstone early would let an old entry serve. Only accounts' own changes
  // write them.
  const tombstones = new LRUCache<string, true>({ ttl: tombstoneLifeMs, ttlAutopurge: true })
  const count = localCounter()
  const isRevoked = ({ restsOn }: KeyQuery, { projectId }: Access): boolean =>
    [...restsOn, ...(projectId === null ? [] : [subjectName.project(projectId)])].some((name) =>
      tombstones.has(name),
    )

  return {
    lookUp: async (query) => {
      const access = entries.get(query.entry)
      if (access && !isRevoked(query, access))
        return { epoch, access, ...(await countRequest(count, query, access.projectId)) }
      const misses = await countMiss(count, query)
      return misses ? { epoch, misses } : { epoch }
    },
    keep: async (query, access, { lifeMs = entryLifeMs, found = true }) => {
      if (!isRevoked(query, access) && !entries.has(query.entry))
        entries.set(query.entry, access, { ttl: lifeMs })
      if (found) await takeBackMiss(count, query)
      return countRequest(count, query, access.projectId)
    },
    count,
    revoke: (names) => Promise.resolve(names.forEach((name) => void tombstones.set(name, true))),
    health: () => undefined,
    close: () => Promise.resolve(tombstones.clear()),
  }
}
