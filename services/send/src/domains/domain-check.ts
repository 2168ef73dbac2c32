import type { DomainRecord } from '@postrider/contracts/resources'
import {
  domainRecords,
  domainStatus,
  isOwnership,
  isVerifiedAfter,
  ownershipRecord,
  type Signing,
} from './domain-records.ts'
import type { SenderDomain } from './sender-domain.ts'

/** What a check changes of a domain. */
export type Checked = Pick<SenderDomain, 'records' | 'status' | 'verified'>

/** The records of a domain; a record that has not changed keeps its status. */
export function recordsOf(
  { domain, projectId, records }: Pick<SenderDomain, 'domain' | 'projectId' | 'records'>,
  signing: Signing,
  inboundMx?: string,
): DomainRecord[] {
  // With a DKIM key of its own the domain's DKIM record proves the ownership too.
  const proof = signing.kind === 'ses' ? [ownershipRecord(domain, projectId)] : []
  return [...domainRecords(domain, signing, inboundMx), ...proof].map(
    (record) => records.find((known) => isSame(known, record)) ?? record,
  )
}

/** Decides by the records that were just looked up. */
export function judge(records: DomainRecord[], before: boolean): Checked {
  const status = domainStatus(records)
  return { records, status, verified: isVerifiedAfter(status, before) }
}

/**
 * Decides when the provider signs. Needs both: the provider's status (the account may send from the domain) and the proof record among
 * `records` (the domain is this project's).
 */
export function judgeIdentity(
  { status, verified }: Pick<Checked, 'status' | 'verified'>,
  records: DomainRecord[],
  before: boolean,
): Checked {
  if (!verified) return { records, status, verified }
  const proof = judge(records.filter(isOwnership), before)
  return { records, verified: proof.verified, status: proof.status === 'Success' ? status : proof.status }
}

/** Reserved names need no proof. */
export const withoutProof = (records: readonly DomainRecord[]): Checked => ({
  records: records.map((record) => ({ ...record, status: 'verified' })),
  status: 'Success',
  verified: true,
})

const isSame = (left: DomainRecord, right: DomainRecord): boolean =>
  left.type === right.type && left.name === right.name && left.value === right.value
