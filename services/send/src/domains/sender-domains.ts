import { groupCommit } from '@postrider/db'
import type { DomainNames } from './store.ts'
import { rememberASecond } from '../db/remember-a-second.ts'

type Domains = readonly { verified: boolean }[]

/** The sender domains of requests to send. */
export interface SenderDomains {
  /**
   * The domains with these names that the project has added; for requests that arrive together in one statement. An answer with a
   * verified one is good for a second.
   */
  find(wanted: DomainNames): Promise<Domains>
  /** This process has changed a domain: what was read before is no longer good. */
  forget(): void
}

/**
 * A statement for each seven requests was a third of those of /v1/send. `findAll` returns the domains of each request, in order; `clock`
 * returns milliseconds.
 */
export function createSenderDomains(
  findAll: (wanted: DomainNames[]) => Promise<Domains[]>,
  clock?: () => number,
): SenderDomains {
  const read = groupCommit<DomainNames, Domains>(findAll, { maxWaiting: 2_000 })
  const remembered = rememberASecond<Domains>(clock)
  return {
    forget: remembered.forget,
    find: async (wanted) => {
      const known = remembered.known()
      const name = [wanted.projectId, ...wanted.names].join(' ')
      const found = known.get(name) ?? (await read(wanted))
      if (found.some(({ verified }) => verified)) known.set(name, found)
      return found
    },
  }
}
