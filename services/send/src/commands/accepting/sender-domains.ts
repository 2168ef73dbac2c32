import { groupCommit } from '@postrider/db'
import { findDomainsOf, type DomainNames } from '../../store/domains.ts'
import type { Database } from '../../store/tables.ts'

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

// A statement for each seven requests was a third of those of /v1/send.
const goodForMs = 1_000

/** `clock` tells milliseconds. */
export function createSenderDomains(
  db: Database,
  clock: () => number = () => performance.now(),
): SenderDomains {
  const read = groupCommit<DomainNames, Domains>((wanted) => findDomainsOf(db, wanted), { maxWaiting: 2_000 })
  let known = new Map<string, Domains>()
  let since = clock()
  const forget = (): void => {
    known = new Map()
    since = clock()
  }
  return {
    forget,
    find: async (wanted) => {
      if (clock() - since > goodForMs) forget()
      // What was read while a domain changed goes into the map of before.
      const kept = known
      const name = [wanted.projectId, ...wanted.names].join(' ')
      const found = kept.get(name) ?? (await read(wanted))
      if (found.some(({ verified }) => verified)) kept.set(name, found)
      return found
    },
  }
}
