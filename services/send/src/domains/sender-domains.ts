import { groupCommit } from '@postrider/db'
import { LRUCache } from 'lru-cache'
import type { DomainNames } from './sender-domain.ts'

type Domains = readonly { verified: boolean }[]

/** A cache of the sender domains that send requests use. */
export interface SenderDomains {
  /**
   * Returns the domains with these names that the project has added. Concurrent calls share a statement. A
   * result that contains a verified domain is cached for a second.
   */
  find(wanted: DomainNames): Promise<Domains>
  /** Clears the cache after a change by this process. */
  forget(): void
}

/** `findAll` returns the domains of each request, in order; `now` returns milliseconds. */
export function createSenderDomains(
  findAll: (wanted: DomainNames[]) => Promise<Domains[]>,
  now = () => performance.now(),
): SenderDomains {
  const read = groupCommit<DomainNames, Domains>(findAll, { maxWaiting: 2_000 })
  const newCache = () =>
    new LRUCache<string, Domains>({ max: 10_000, ttl: 1_000, ttlResolution: 0, perf: { now } })
  let current = newCache()
  return {
    forget: () => void (current = newCache()),
    find: async (wanted) => {
      // A read that started before `forget` must not enter the new cache.
      const known = current
      const name = [wanted.projectId, ...wanted.names].join(' ')
      const remembered = known.get(name)
      if (remembered) return remembered
      const found = await read(wanted)
      if (found.some(({ verified }) => verified)) known.set(name, found)
      return found
    },
  }
}
