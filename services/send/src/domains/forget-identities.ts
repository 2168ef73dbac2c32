import type { Context } from '../context.ts'
import type { SenderDomain } from './sender-domain.ts'
import { findProjectDomains, isDomainElsewhere } from './store.ts'

/**
 * Deletes a removed domain's identity at the provider. All projects share the account, so it stays while another project has the domain.
 * An identity that is left over is harmless, since it proves no project's ownership. False when the provider is unavailable.
 */
export async function forgetIdentity(
  { db, identities, log }: Context,
  domain: Pick<SenderDomain, 'domain' | 'projectId'>,
): Promise<boolean> {
  if (!identities || (await isDomainElsewhere(db, domain, { verified: false }))) return true
  try {
    await identities.forget(domain.domain)
    return true
  } catch (error) {
    log.warn('domain.identity_left_behind', { domain: domain.domain, error })
    return false
  }
}

/**
 * The same for all domains of a project, before the purge deletes their rows. Stops at the first failure, so that the purge does not wait
 * for each domain while the provider is unavailable. Idempotent.
 */
export async function forgetIdentities(ctx: Context, projectId: string): Promise<void> {
  if (!ctx.identities) return
  for (const domain of await findProjectDomains(ctx.db, projectId))
    if (!(await forgetIdentity(ctx, domain))) return
}
