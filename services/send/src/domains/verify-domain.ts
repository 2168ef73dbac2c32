import { isId } from '@postrider/contracts'
import { notFound } from '@postrider/contracts/errors'
import { isUniqueViolation } from '@postrider/db'
import type { Context } from '../context.ts'
import type { SenderDomain } from './sender-domain.ts'
import { findDomain, isDomainElsewhere } from './store.ts'
import { verifiedElsewhere } from './add-domain.ts'
import { checkDomain } from './check-domain.ts'
import { saveChecked } from './save-checked.ts'

/** Checks a domain now. Throws 404, and 409 when another project has it verified. */
export async function verifyDomain(ctx: Context, projectId: string, id: string): Promise<SenderDomain> {
  const domain = isId(id) ? await findDomain(ctx.db, projectId, id) : undefined
  if (!domain) throw notFound('domain', id)
  if (!domain.verified && (await isDomainElsewhere(ctx.db, domain, { verified: true })))
    throw verifiedElsewhere(domain.domain)
  const checked = await checkDomain(ctx, domain)
  try {
    if (await saveChecked(ctx, checked)) return checked
  } catch (error) {
    throw isUniqueViolation(error) ? verifiedElsewhere(domain.domain) : error
  }
  // A later check has seen more, or the domain is gone.
  const stored = await findDomain(ctx.db, projectId, id)
  if (!stored) throw notFound('domain', id)
  return stored
}
