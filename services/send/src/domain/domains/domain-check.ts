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

/** The records of a domain, each with the status it had where it is still the same. */
export function recordsOf(
  { domain, projectId, records }: Pick<SenderDomain, 'domain' | 'projectId' | 'records'>,
  signing: Signing,
): DomainRecord[] {
  // Our own key is the project's: its DKIM record proves the ownership too.
  const proof = signing.kind === 'ses' ? [ownershipRecord(domain, projectId)] : []
  return [...domainRecords(domain, signing), ...proof].map(
    (record) => records.find((known) => isSame(known, record)) ?? record,
  )
}

/** The verdict over records that were just looked at. */
export function judge(records: DomainRecord[], before: boolean): Checked {
  const status = domainStatus(records)
  return { records, status, verified: isVerifiedAfter(status, before) }
}

/**
 * The verdict where the provider signs: its word says that the account may send from the domain, the project's own proof among
 * `records` that it is this project's. Both are needed.
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

/** A name that belongs to nobody needs no proof. */
export const withoutProof = (records: readonly DomainRecord[]): Checked => ({
  records: records.map((record) => ({ ...record, status: 'verified' })),
  status: 'Success',
  verified: true,
})

const isSame = (left: DomainRecord, right: DomainRecord): boolean =>
  left.type === right.type && left.name === right.name && left.value === right.value
