import { groupCommit } from '@postrider/db'
import { LRUCache } from 'lru-cache'
import type { DomainNames } from './sender-domain.ts'

type Domains = readonly { verified: boolean }[]

/** The sender domains of requests to send. */
export interface SenderDomains {
  /**
   * The domains with these names that the project has added; for requests that arrive together in one
   * statement. An answer with a verified one is good for a second.
   */
  find(wanted: DomainNames): Promise<Domains>
  /** This process has changed a domain: what was read before is no longer good. */
  forget(): void
}

/**
 * A statement for each seven requests was a third of those of /v1/send. `findAll` returns the domains of each
 * request, in order; `now` returns milliseconds.
 */
export function createSenderDomains(
  findAll: (wanted: DomainNames[]) => Promise<Domains[]>,
  now = () => performance.now(),
): SenderDomains {
  const read = groupCommit<DomainNames, Domains>(findAll, { maxWaiting: 2_000 })
  const fresh = () =>
    new LRUCache<string, Domains>({ max: 10_000, ttl: 1_000, ttlResolution: 0, perf: { now } })
  let current = fresh()
  return {
    forget: () => void (current = fresh()),
    find: async (wanted) => {
      // A read that began before `forget` ends in the cache of before.
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
