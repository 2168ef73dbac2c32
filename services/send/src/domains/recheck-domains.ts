import { isUniqueViolation } from '@postrider/db'
import type { Context } from '../context.ts'
import type { SenderDomain } from './sender-domain.ts'
import { claimDomainChecks } from './store.ts'
import { checkDomain } from './check-domain.ts'
import { saveChecked } from './save-checked.ts'

const everyMs = 300_000
const limit = 20

/**
 * Checks a batch of domains whose last check is five minutes old (API spec, Limits). A domain whose records are gone loses its
 * verification. One that cannot be checked is checked again in the next round. True when more may be due.
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
    await save(ctx, after)
    if (after.verified !== verified)
      ctx.log.info(after.verified ? 'domain.verified' : 'domain.lost', { id, domain, status: after.status })
  } catch (error) {
    ctx.log.warn('domain.check_failed', { id, domain, error })
  }
}

/** When another project has verified the same domain meanwhile, this one's is not verified. */
async function save(ctx: Context, after: SenderDomain): Promise<void> {
  try {
    await saveChecked(ctx, after)
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    await saveChecked(ctx, { ...after, verified: false, status: 'Failed' })
  }
}
