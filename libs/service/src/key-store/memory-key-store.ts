import { LRUCache } from 'lru-cache'
import {
  subjectName,
  entryLifeMs,
  tombstoneLifeMs,
  type Access,
  type KeyStore,
  type KeyQuery,
  type Usage,
} from './key-store.ts'
import { localCounter } from './local-counter.ts'

/** It dies with those who look. */
const epoch = 'only'

/** The store within one process, which then holds the gateway and accounts both. */
export function memoryKeyStore(): KeyStore {
  const entries = new LRUCache<string, Access>({ max: 50_000 })
  // Without a maximum: forgetting a tombstone early would let an old entry serve. Only accounts' own changes write them.
  const tombstones = new LRUCache<string, true>({ ttl: tombstoneLifeMs, ttlAutopurge: true })
  const count = localCounter()
  const countFor = ({ counted }: KeyQuery, { projectId }: Access): Promise<Usage> | undefined =>
    counted && projectId !== null ? count(projectId) : undefined
  const isRevoked = ({ restsOn }: KeyQuery, { projectId }: Access): boolean =>
    [...restsOn, ...(projectId === null ? [] : [subjectName.project(projectId)])].some((name) =>
      tombstones.has(name),
    )

  return {
    look: async (query) => {
      const access = entries.get(query.entry)
      if (!access || isRevoked(query, access)) return { epoch }
      const usage = await countFor(query, access)
      return usage ? { epoch, access, usage } : { epoch, access }
    },
    keep: async (query, access, { lifeMs = entryLifeMs }) => {
      if (!isRevoked(query, access) && !entries.has(query.entry))
        entries.set(query.entry, access, { ttl: lifeMs })
      return countFor(query, access)
    },
    revoke: (names) => Promise.resolve(names.forEach((name) => void tombstones.set(name, true))),
    trouble: () => undefined,
    close: () => Promise.resolve(tombstones.clear()),
  }
}
