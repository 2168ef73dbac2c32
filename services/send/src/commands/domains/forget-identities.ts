import type { Context } from '../../context.ts'
import type { SenderDomain } from '../../domain/domains/sender-domain.ts'
import { findProjectDomains, isDomainElsewhere } from '../../store/domains.ts'

/**
 * Forgets a removed domain's identity at the provider. The account is shared: the identity stays while another project has the domain.
 * One that is left behind does no harm, since it proves nothing for whoever adds the domain next. False when the provider is away.
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
 * The same for all domains of a project that is about to be wiped; their rows name them, so this comes before they go. It gives up
 * when the provider is away, so that the wipe does not wait for each of them. Idempotent.
 */
export async function forgetIdentities(ctx: Context, projectId: string): Promise<void> {
  if (!ctx.identities) return
  for (const domain of await findProjectDomains(ctx.db, projectId))
    if (!(await forgetIdentity(ctx, domain))) return
}
