import { unavailable } from '@postrider/contracts/errors'
import type { Identities, Identity } from '../src/providers/identities.ts'

export interface FakeIdentities extends Identities {
  /** What SES does once it has found the DKIM records of a domain, whoever asked for it. */
  verify(domain: string): void
  /** SES no longer answers about a domain. */
  fail(domain: string): void
  has(domain: string): boolean
}

export const isFakeIdentities = (identities: Identities | undefined): identities is FakeIdentities =>
  identities !== undefined && 'verify' in identities

/** The identities of one SES account, in memory: they belong to the account, not to a project. */
export function fakeIdentities(): FakeIdentities {
  const known = new Map<string, Identity>()
  const failing = new Set<string>()
  const tokens = ['t1', 't2', 't3']
  const answering = (domain: string): void => {
    if (failing.has(domain)) throw unavailable('SES does not answer.')
  }
  return {
    verify: (domain) => void known.set(domain, { tokens, status: 'Success', verified: true }),
    fail: (domain) => void failing.add(domain),
    has: (domain) => known.has(domain),
    find: async (domain) => {
      answering(domain)
      return known.get(domain)
    },
    register: async (domain) => {
      answering(domain)
      const identity = known.get(domain) ?? { tokens, status: 'Pending', verified: false }
      known.set(domain, identity)
      return identity
    },
    forget: async (domain) => {
      answering(domain)
      known.delete(domain)
    },
  }
}
