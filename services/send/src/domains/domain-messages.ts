import { domainLost, domainVerified, draft, type Draft } from '@postrider/contracts/messages'
import type { SenderDomain } from './sender-domain.ts'

/** `domain.verified` or `domain.lost`, when a check has changed whether a domain may send; in order for each domain. */
export function domainChanged(
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
