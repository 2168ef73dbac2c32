import type { DomainRecord } from '@postrider/contracts'
import { domainRecords, domainStatus, isVerifiedAfter, type Signing } from './domain-records.ts'
import type { SenderDomain } from './sender-domain.ts'

/** What a check changes of a domain. */
export type Checked = Pick<SenderDomain, 'records' | 'status' | 'verified'>

/** The records of a domain, each with the status it had where it is still the same. */
export function recordsOf(
  { domain, records }: Pick<SenderDomain, 'domain' | 'records'>,
  signing: Signing,
): DomainRecord[] {
  return domainRecords(domain, signing).map(
    (record) => records.find((known) => isSame(known, record)) ?? record,
  )
}

/** The verdict over records that were just looked at. */
export function judge(records: DomainRecord[], before: boolean): Checked {
  const status = domainStatus(records)
  return { records, status, verified: isVerifiedAfter(status, before) }
}

/** A name that belongs to nobody needs no proof. */
export const withoutProof = (records: readonly DomainRecord[]): Checked => ({
  records: records.map((record) => ({ ...record, status: 'verified' })),
  status: 'Success',
  verified: true,
})

const isSame = (left: DomainRecord, right: DomainRecord): boolean =>
  left.type === right.type && left.name === right.name && left.value === right.value
