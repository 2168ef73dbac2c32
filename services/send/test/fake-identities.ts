import { unavailable } from '@postrider/contracts/errors'
import type { Identities, Identity } from '../src/providers/identities.ts'

export interface FakeIdentities extends Identities {
  /** Marks a domain as verified, as SES does after it has found the DKIM records. */
  verify(domain: string): void
  /** Makes SES unavailable for a domain. */
  fail(domain: string): void
  has(domain: string): boolean
}

export const isFakeIdentities = (identities: Identities | undefined): identities is FakeIdentities =>
  identities !== undefined && 'verify' in identities

/**
 * Returns the identities of one SES account, in memory. Identities belong to the account and not to a
 * project.
 */
export function fakeIdentities(): FakeIdentities {
  const known = new Map<string, Identity>()
  const failing = new Set<string>()
  const tokens = ['t1', 't2', 't3']
  const assertAvailable = (domain: string): void => {
    if (failing.has(domain)) throw unavailable('SES does not respond.')
  }
  return {
    verify: (domain) => void known.set(domain, { tokens, status: 'Success', verified: true }),
    fail: (domain) => void failing.add(domain),
    has: (domain) => known.has(domain),
    find: async (domain) => {
      assertAvailable(domain)
      return known.get(domain)
    },
    register: async (domain) => {
      assertAvailable(domain)
      const identity = known.get(domain) ?? { tokens, status: 'Pending', verified: false }
      known.set(domain, identity)
      return identity
    },
    forget: async (domain) => {
      assertAvailable(domain)
      known.delete(domain)
    },
  }
}
