import { LRUCache } from 'lru-cache'
import {
  subjectName,
  entryLifeMs,
  tombstoneLifeMs,
  type Access,
  type KeyStore,
  type KeyQuery,
} from './key-store.ts'
import { countMiss, countRequest, revertMiss } from './count-request.ts'
import { localCounter } from './local-counter.ts'

/** A constant, because this store restarts only together with the gateway that uses it. */
const epoch = 'only'

/** Creates a store for a process that runs both the gateway and the accounts service. */
export function memoryKeyStore(): KeyStore {
  const entries = new LRUCache<string, Access>({ max: 50_000 })
  // Has no maximum size, because evicting a tombstone early would let an old entry be used. Only changes in
  // the accounts service write tombstones.
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
      if (found) await revertMiss(count, query)
      return countRequest(count, query, access.projectId)
    },
    count,
    revoke: (names) => Promise.resolve(names.forEach((name) => void tombstones.set(name, true))),
    health: () => undefined,
    close: () => Promise.resolve(tombstones.clear()),
  }
}
