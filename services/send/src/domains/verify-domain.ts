import { domainLost, domainVerified, draft, type Draft } from '@postrider/contracts/messages'
import { isUniqueViolation, transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import { findProjects } from '@postrider/tenancy'
import type { Context } from '../context.ts'
import { verifiedElsewhere } from './add-domain.ts'
import { checkDomain } from './check-domain.ts'
import { getDomain } from './find-domains.ts'
import { isReservedDomain, type SenderDomain } from './sender-domain.ts'
import { claimDomainChecks, isDomainElsewhere, lockVerified, saveCheck } from './store.ts'

/** Checks a domain now. Throws 404, and 409 when another project has it verified. */
export async function verifyDomain(ctx: Context, projectId: string, id: string): Promise<SenderDomain> {
  const domain = await getDomain(ctx, projectId, id)
  if (!domain.verified && (await isDomainElsewhere(ctx.db, domain, { verified: true })))
    throw verifiedElsewhere(domain.domain)
  const checked = await checkDomain(ctx, domain)
  try {
    if (await saveChecked(ctx, checked)) return checked
  } catch (error) {
    throw isUniqueViolation(error) ? verifiedElsewhere(domain.domain) : error
  }
  // A later check has seen more, or the domain is deleted.
  return getDomain(ctx, projectId, id)
}

const everyMs = 300_000
const limit = 20

/**
 * Checks a batch of domains whose last check is five minutes old (API spec, Limits). A domain whose records
 * are gone loses its verification. One that cannot be checked is checked again in the next round. True when
 * more may be due.
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

/** If another project has verified the same domain in the meantime, this one's is not verified. */
async function saveUnlessElsewhere(ctx: Context, after: SenderDomain): Promise<void> {
  try {
    await saveChecked(ctx, after)
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    await saveChecked(ctx, { ...after, verified: false, status: 'Failed' })
  }
}

/**
 * Saves the result of a check; returns whether it did. Publishes it if it changes whether the domain may
 * send, compared with what is stored, so only one of two parallel checks publishes. A check is not saved if
 * another one changed the domain after it began: what it saw may be outdated. (`checked_at` does not show
 * this: the loop sets it when it claims, before it looks.) A domain that was deleted meanwhile stays deleted.
 * Rejects with a unique violation if the domain is verified for another project.
 */
async function saveChecked(ctx: Context, domain: SenderDomain): Promise<boolean> {
  const before = await save(ctx, domain)
  // Each domain is checked every few minutes, and hardly any check finds a change.
  if (before && before.verified !== domain.verified) ctx.senderDomains.forget()
  return before !== undefined
}

/** What was stored before; undefined where nothing is saved. */
const save = (ctx: Context, domain: SenderDomain): Promise<{ verified: boolean } | undefined> =>
  transact(ctx.db, async (tx) => {
    const before = await lockVerified(tx, domain)
    if (!before || isOlder(domain, before)) return undefined
    await saveCheck(tx, domain)
    // Nobody has proved anything.
    if (ctx.config.provider === 'inbox' && isReservedDomain(domain.domain)) return before
    const [project] = await findProjects(tx, [domain.projectId])
    append(tx, domainChanged(before, domain, project?.generation ?? 1))
    return before
  })

/** `checkedAt` is when a check began, `updatedAt` when the one began that changed the domain last. */
const isOlder = ({ checkedAt }: SenderDomain, { updatedAt }: Pick<SenderDomain, 'updatedAt'>): boolean =>
  checkedAt !== null && checkedAt < updatedAt

/**
 * `domain.verified` or `domain.lost`, when a check has changed whether a domain may send; in order for each
 * domain.
 */
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
