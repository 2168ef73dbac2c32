import { notFound } from '@postrider/contracts/errors'
import { audited } from '@postrider/contracts/messages'
import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import { domainInUse } from '../errors.ts'
import type { Context } from '../context.ts'
import type { ProjectGeneration } from '../db/project-generation.ts'
import { requireNotInUse } from '../db/require-not-in-use.ts'
import type { Tx } from '../db/tables.ts'
import { getDomain } from './find-domains.ts'
import { coveringDomains, type SenderDomain } from './sender-domain.ts'
import { deleteDomain, findProjectDomains, findTemplatesFrom, isDomainElsewhere } from './store.ts'

/**
 * Removes a domain. Throws 404 if the project has no such domain, 409 while templates, campaigns or workflows
 * send from it, and 503 if the campaigns service or workflow engine is unavailable. Both services are called
 * before the transaction. A campaign or workflow that starts to use the domain after the call fails.
 */
export async function removeDomain(
  ctx: Context,
  { projectId, generation }: ProjectGeneration,
  id: string,
): Promise<void> {
  const domain = await getDomain(ctx, projectId, id)
  const others = otherVerified(domain, await findProjectDomains(ctx.db, projectId))
  if (!isCovered(`@${domain.domain}`, others))
    await requireNotInUse(ctx, { projectId, generation, kind: 'domain', id: domain.domain })
  await transact(ctx.db, async (tx) => {
    await requireUnused(tx, domain)
    if (!(await deleteDomain(tx, domain))) throw notFound('domain', id)
    append(tx, [audited({ projectId, at: ctx.now() }, 'domain.removed', { id, name: domain.domain })])
  })
  ctx.senderDomains.forget()
  await forgetIdentity(ctx, domain)
}

const otherVerified = ({ id }: SenderDomain, all: readonly SenderDomain[]): SenderDomain[] =>
  all.filter((other) => other.id !== id && other.verified)

/** True if the address can still send, because another domain covers it. */
const isCovered = (address: string, others: readonly SenderDomain[]): boolean =>
  others.some((other) => coveringDomains(address).includes(other.domain))

async function requireUnused(tx: Tx, domain: SenderDomain): Promise<void> {
  const templates = await findTemplatesFrom(tx, domain)
  if (templates.length === 0) return
  const others = otherVerified(domain, await findProjectDomains(tx, domain.projectId))
  const stranded = templates.filter(({ from }) => !isCovered(from, others))
  if (stranded.length > 0) throw domainInUse(domain.domain, stranded)
}

/**
 * Deletes a removed domain's identity at the provider, unless another project has the domain, because all
 * projects share the provider's account. Returns false if the provider is unavailable. An identity that
 * remains is harmless, because it does not prove ownership.
 */
async function forgetIdentity(
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
 * Deletes the identities of all domains of a project, before the purge deletes their rows. Stops at the first
 * failure, so that the purge does not wait for an unavailable provider. Idempotent.
 */
export async function forgetIdentities(ctx: Context, projectId: string): Promise<void> {
  if (!ctx.identities) return
  for (const domain of await findProjectDomains(ctx.db, projectId))
    if (!(await forgetIdentity(ctx, domain))) return
}
