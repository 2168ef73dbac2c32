import { AppError } from '@postrider/contracts/errors'
import { coveringDomains, domainOf } from './sender-domain.ts'
import type { DomainNames } from './store.ts'

/** Finds the domains with these names that the project has added. */
export type FindDomains = (wanted: DomainNames) => Promise<readonly { verified: boolean }[]>

/**
 * Throws 403 unless the address's domain, or a parent of it, is verified for the project. The code `INTERNAL_SERVER_ERROR` is
 * fixed by the API, as is that the message names the domain.
 */
export async function requireSenderDomain(
  findDomains: FindDomains,
  projectId: string,
  address: string,
): Promise<void> {
  const known = await findDomains({ projectId, names: coveringDomains(address) })
  if (known.some(({ verified }) => verified)) return
  const domain = domainOf(address)
  throw new AppError('forbidden', 'INTERNAL_SERVER_ERROR', {
    message:
      known.length > 0
        ? `The domain "${domain}" is not verified yet: its DNS records were not found so far.`
        : `The domain "${domain}" is not verified for this project: it was never added.`,
    suggestion:
      known.length > 0
        ? 'Add the DNS records that GET /domains/project/:projectId lists, then call GET /domains/:id/verify.'
        : 'Add the domain with POST /domains, set the DNS records it lists and verify it.',
  })
}
