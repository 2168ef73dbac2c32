import { domainLost, domainVerified, draft, type Draft } from '@postrider/contracts/messages'
import { isUniqueViolation, transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import { findProjects } from '@postrider/tenancy'
import { domainVerifiedElsewhere } from '../errors.ts'
import type { Context } from '../context.ts'
import { checkDomain } from './check-domain.ts'
import { getDomain } from './find-domains.ts'
import { isReservedDomain, type SenderDomain } from './sender-domain.ts'
import { claimDomainChecks, isDomainElsewhere, lockVerified, saveCheck } from './store.ts'

/**
 * Checks a domain now. Throws 404 if the project has no such domain, and 409 if another project has verified
 * the domain.
 */
export async function verifyDomain(ctx: Context, projectId: string, id: string): Promise<SenderDomain> {
  const domain = await getDomain(ctx, projectId, id)
  if (!domain.verified && (await isDomainElsewhere(ctx.db, domain, { verified: true })))
    throw domainVerifiedElsewhere(domain.domain)
  const checked = await checkDomain(ctx, domain)
  try {
    if (await saveChecked(ctx, checked)) return checked
  } catch (error) {
    throw isUniqueViolation(error) ? domainVerifiedElsewhere(domain.domain) : error
  }
  // A later check was saved first, or the domain was deleted.
  return getDomain(ctx, projectId, id)
}

const everyMs = 300_000
const limit = 20

/**
 * Checks a batch of domains whose last check was more than five minutes ago (API spec, Limits). A domain
 * loses its verification if its records are missing. A failed check is repeated in the next round. Returns
 * true if more domains may be due.
 */
export async function recheckDomains(ctx: Context): Promise<boolean> {
  const now = ctx.now()
  const checkedBefore = new Date(now.getTime() - everyMs)
  const domains = await claimDomainChecks(ctx.db, { now, checkedBefore, limit })
  await Promise.all(domains.map((domain) => recheck(ctx, domain)))
  return domains.length === limit
}

async function recheck(ctx: Context, before: SenderDomain): Promise<void> {
  const { id, domain, verified } = before
  try {
    const after = await checkDomain(ctx, before)
    await saveUnlessElsewhere(ctx, after)
    if (after.verified !== verified)
      ctx.log.info(after.verified ? 'domain.verified' : 'domain.lost', { id, domain, status: after.status })
  } catch (error) {
    ctx.log.warn('domain.check_failed', { id, domain, error })
  }
}

/** Saves the domain as not verified if another project has verified it in the meantime. */
async function saveUnlessElsewhere(ctx: Context, after: SenderDomain): Promise<void> {
  try {
    await saveChecked(ctx, after)
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    await saveChecked(ctx, { ...after, verified: false, status: 'Failed' })
  }
}

/**
 * Saves the result of a check and returns true, unless the domain was deleted. Also saves nothing if another
 * check has changed the domain since this check started, because the result may be outdated. Publishes a
 * message only if the stored verification changes, so two concurrent checks publish the same change only
 * once. Rejects with a unique violation if another project has verified the domain.
 */
async function saveChecked(ctx: Context, domain: SenderDomain): Promise<boolean> {
  const before = await save(ctx, domain)
  // Keep the cache unless the verification changed: most of the frequent checks change nothing.
  if (before && before.verified !== domain.verified) ctx.senderDomains.forget()
  return before !== undefined
}

/** Returns the domain's state before the save, or undefined if nothing was saved. */
const save = (ctx: Context, domain: SenderDomain): Promise<{ verified: boolean } | undefined> =>
  transact(ctx.db, async (tx) => {
    const before = await lockVerified(tx, domain)
    if (!before || isOlder(domain, before)) return undefined
    await saveCheck(tx, domain)
    // Publish nothing about reserved domains, which are verified without proof.
    if (ctx.config.provider === 'inbox' && isReservedDomain(domain.domain)) return before
    const [project] = await findProjects(tx, [domain.projectId])
    append(tx, domainChanged(before, domain, project?.generation ?? 1))
    return before
  })

/**
 * True if another check has changed the domain since this check started. `checkedAt` is the start of this
 * check, `updatedAt` the start of the last check that changed the domain.
 */
const isOlder = ({ checkedAt }: SenderDomain, { updatedAt }: Pick<SenderDomain, 'updatedAt'>): boolean =>
  checkedAt !== null && checkedAt < updatedAt

/** Returns `domain.verified` or `domain.lost` if a check has changed the verification, keyed by domain. */
function domainChanged(
  before: { verified: boolean },
  { id, projectId, domain, verified, records, checkedAt, updatedAt }: SenderDomain,
  generation: number,
): Draft[] {
  if (before.verified === verified) return []
  const envelope = { key: id, projectId, generation, at: checkedAt ?? updatedAt }
  if (verified) return [draft(domainVerified, envelope, { id, domain })]
  const wrong = records.filter(({ required, status }) => required && status !== 'verified')
  return [
    draft(domainLost, envelope, { id, domain, records: wrong.map(({ type, name }) => ({ type, name })) }),
  ]
}
