import type { ContactCount } from '@postrider/contracts/resources'
import type { Context } from '../context.ts'
import type { Contact } from '../domain/contact.ts'
import { contactOf } from '../store/contacts.ts'
import type { Audience } from './audience-sql.ts'
import { countMatching } from './count-matching.ts'
import { findMatchingPage } from './page-of-matching.ts'

export interface ConditionPreview extends ContactCount {
  sample: Contact[]
}

/** Counts the contacts of an audience, or estimates their number, and returns the newest of them. */
export async function previewCondition(
  ctx: Context,
  audience: Audience,
  sampleSize: number,
): Promise<ConditionPreview> {
  const counted = await countMatching(ctx, audience)
  const query = { sort: 'createdAt', dir: 'desc' } as const
  const { rows } = await findMatchingPage(ctx, { audience, query, after: undefined, limit: sampleSize })
  return { ...counted, sample: rows.map(contactOf) }
}
