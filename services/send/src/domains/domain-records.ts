import type { DomainRecord, DomainStatus } from '@postrider/contracts/resources'

/**
 * How mail is signed: by SES with Easy DKIM (three tokens), or here with the domain's key (providers `smtp`,
 * `inbox`).
 */
export type Signing =
  | { kind: 'ses'; tokens: readonly string[]; region: string; mailFromSubdomain: string }
  /** `publicKey` is the base64 of the key's DER (SubjectPublicKeyInfo), RSA. */
  | { kind: 'own'; selector: string; publicKey: string }

/** The result of a record's last check; `unknown` is a DNS failure. */
export type RecordStatus = 'pending' | 'verified' | 'missing' | 'different' | 'unknown'

/** The DNS answer for a record's name and type: `none` is certain. MX records are `<priority> <host>`. */
export type RecordAnswer =
  { kind: 'found'; records: readonly string[] } | { kind: 'none' } | { kind: 'failed' }

const record = (
  purpose: string,
  [type, name, value]: [DomainRecord['type'], string, string],
  rest: Partial<DomainRecord> = {},
): DomainRecord => ({ type, name, value, purpose, required: false, status: 'pending', ...rest })

/** The DNS records that the owner of a domain must add. Only the DKIM records are required before sending. */
export const domainRecords = (domain: string, signing: Signing, inboundMx?: string): DomainRecord[] => [
  ...(signing.kind === 'ses' ? sesRecords(domain, signing) : [ownDkim(domain, signing)]),
  // Optional: receives mail for the domain.
  ...(inboundMx === undefined ? [] : [record('INBOUND', ['MX', domain, inboundMx], { priority: 10 })]),
  record('DMARC', ['TXT', `_dmarc.${domain}`, 'v=DMARC1; p=none']),
]

/**
 * The record that proves a project's ownership of a domain if the provider signs. The DKIM tokens are the
 * same for all projects of the account, so they do not prove it. A name may have several such records, one
 * per project.
 */
export const ownershipRecord = (domain: string, projectId: string): DomainRecord =>
  record(ownership, ['TXT', `_postrider.${domain}`, `${ownershipTag}${projectId}`], { required: true })

/**
 * DKIM, and bounces through a subdomain of the sender, so that SPF and the From address match (DMARC
 * alignment).
 */
function sesRecords(domain: string, { tokens, region, mailFromSubdomain }: Signing & { kind: 'ses' }) {
  const mailFrom = `${mailFromSubdomain}.${domain}`
  return [
    ...tokens.map((token) =>
      record('DKIM', ['CNAME', `${token}._domainkey.${domain}`, `${token}.dkim.amazonses.com`], {
        required: true,
      }),
    ),
    record('MAIL FROM', ['MX', mailFrom, `feedback-smtp.${region}.amazonses.com`], { priority: 10 }),
    record('MAIL FROM', ['TXT', mailFrom, 'v=spf1 include:amazonses.com ~all']),
  ]
}

/** RFC 6376 section 3.6.1. */
const ownDkim = (domain: string, { selector, publicKey }: Signing & { kind: 'own' }): DomainRecord =>
  record('DKIM', ['TXT', `${selector}._domainkey.${domain}`, `v=DKIM1; k=rsa; p=${publicKey}`], {
    required: true,
  })

/**
 * The record after a DNS lookup. A failed lookup keeps the last result, so that a broken resolver does not
 * end verifications.
 */
export function observeRecord(record: DomainRecord, answer: RecordAnswer): DomainRecord {
  return { ...record, status: statusAfter(record, answer) }
}

/**
 * The status of a domain by its required records. `Success` may revert when a record disappears.
 * `TemporaryFailure`: a lookup failed, and the verification is unchanged.
 */
export function domainStatus(records: readonly DomainRecord[]): DomainStatus {
  const required = records.filter((record) => record.required)
  const some = (status: RecordStatus): boolean => required.some((record) => record.status === status)
  if (some('unknown')) return 'TemporaryFailure'
  if (some('different')) return 'Failed'
  if (required.every((record) => record.status === 'verified'))
    return required.length > 0 ? 'Success' : 'NotStarted'
  return required.every((record) => record.status === 'pending') ? 'NotStarted' : 'Pending'
}

/** True if a domain may send after a check. */
export const isVerifiedAfter = (status: DomainStatus, before: boolean): boolean =>
  status === 'Success' || (status === 'TemporaryFailure' && before)

const ownership = 'OWNERSHIP'
const ownershipTag = 'postrider-project='
const dmarcPolicies = ['none', 'quarantine', 'reject']

export const isOwnership = ({ purpose }: DomainRecord): boolean => purpose === ownership
export const isDmarc = ({ purpose }: DomainRecord): boolean => purpose === 'DMARC'

function statusAfter(record: DomainRecord, answer: RecordAnswer): RecordStatus {
  if (answer.kind === 'failed') return record.status === 'verified' ? 'verified' : 'unknown'
  const relevant = answer.kind === 'found' ? answer.records.filter((text) => concerns(record, text)) : []
  if (relevant.length === 0) return 'missing'
  // Several records count as none (RFC 7489 section 6.6.3).
  if (isDmarc(record) && relevant.length > 1) return 'different'
  return relevant.some((text) => agrees(record, text)) ? 'verified' : 'different'
}

/** True for a TXT record of this purpose. Other records with the name are ignored. */
function concerns(record: DomainRecord, text: string): boolean {
  if (record.type !== 'TXT') return true
  if (record.purpose === 'DKIM') return tagsOf(text).has('p')
  if (isOwnership(record)) return normal(text).startsWith(ownershipTag)
  return normal(text).startsWith(record.purpose === 'DMARC' ? 'v=dmarc1' : 'v=spf1')
}

function agrees(record: DomainRecord, text: string): boolean {
  if (record.type === 'CNAME') return hostOf(text) === hostOf(record.value)
  if (record.type === 'MX') return hostOf(text.replace(/^\d+\s+/, '')) === hostOf(record.value)
  if (record.purpose === 'DKIM') return tagsOf(text).get('p') === tagsOf(record.value).get('p')
  if (isOwnership(record)) return normal(text) === record.value
  // Any DMARC policy is accepted, but one is required (RFC 7489 section 6.3).
  if (isDmarc(record)) return dmarcPolicies.includes((tagsOf(text).get('p') ?? '').toLowerCase())
  // An SPF record may also include others.
  return normal(text).split(' ').includes('include:amazonses.com')
}

const hostOf = (text: string): string => text.trim().toLowerCase().replace(/\.$/, '')
const normal = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, ' ')

/** The tag list of RFC 6376 section 3.2. Ignores white space inside values, which DNS web pages often add. */
const tagsOf = (text: string): Map<string, string> =>
  new Map(
    text.split(';').map((tag) => {
      const [name = '', ...value] = tag.split('=')
      return [name.trim().toLowerCase(), value.join('=').replace(/\s+/g, '')]
    }),
  )
