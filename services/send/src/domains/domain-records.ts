import type { DomainRecord, DomainStatus } from '@postrider/contracts/resources'

/**
 * How mail is signed: by SES with Easy DKIM (three tokens), or by this service with the domain's own key
 * (providers `smtp`, `inbox`).
 */
export type Signing =
  | { kind: 'ses'; tokens: readonly string[]; region: string; mailFromSubdomain: string }
  /** `publicKey` is an RSA key: its DER encoding (SubjectPublicKeyInfo) as base64. */
  | { kind: 'own'; selector: string; publicKey: string }

/** The result of a record's last check; `unknown` means that the DNS lookup failed. */
export type RecordStatus = 'pending' | 'verified' | 'missing' | 'different' | 'unknown'

/**
 * The DNS answer for a record's name and type. `none` means that DNS has no such record. MX records have the
 * form `<priority> <host>`.
 */
export type RecordAnswer =
  { kind: 'found'; records: readonly string[] } | { kind: 'none' } | { kind: 'failed' }

const record = (
  purpose: string,
  [type, name, value]: [DomainRecord['type'], string, string],
  rest: Partial<DomainRecord> = {},
): DomainRecord => ({ type, name, value, purpose, required: false, status: 'pending', ...rest })

/** Returns the DNS records for a domain's owner to add. Only the DKIM records are required before sending. */
export const domainRecords = (domain: string, signing: Signing, inboundMx?: string): DomainRecord[] => [
  ...(signing.kind === 'ses' ? sesRecords(domain, signing) : [ownDkim(domain, signing)]),
  // This optional record lets the installation receive mail for the domain.
  ...(inboundMx === undefined ? [] : [record('INBOUND', ['MX', domain, inboundMx], { priority: 10 })]),
  record('DMARC', ['TXT', `_dmarc.${domain}`, 'v=DMARC1; p=none']),
]

/**
 * Returns the record that proves a project's ownership of a domain if the provider signs. The DKIM tokens do
 * not prove ownership, because they are the same for all projects of the account. A name may have several
 * such records, one per project.
 */
export const ownershipRecord = (domain: string, projectId: string): DomainRecord =>
  record(ownership, ['TXT', `_postrider.${domain}`, `${ownershipTag}${projectId}`], { required: true })

/**
 * Returns the DKIM records, and the records that return bounces to a subdomain of the sender. SPF then
 * matches the From address (DMARC alignment).
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

/** Returns the record with the domain's DKIM key (RFC 6376 section 3.6.1). */
const ownDkim = (domain: string, { selector, publicKey }: Signing & { kind: 'own' }): DomainRecord =>
  record('DKIM', ['TXT', `${selector}._domainkey.${domain}`, `v=DKIM1; k=rsa; p=${publicKey}`], {
    required: true,
  })

/**
 * Returns the record with its status after a DNS lookup. A verified record stays verified if the lookup
 * fails, so that a broken resolver does not end verifications.
 */
export function observeRecord(record: DomainRecord, answer: RecordAnswer): DomainRecord {
  return { ...record, status: statusAfter(record, answer) }
}

/**
 * Returns the status of a domain from its required records. `TemporaryFailure` means that a lookup failed and
 * the verification is unchanged. `Success` ends if a record disappears.
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

/** True if a project may send from a domain after a check. */
export const isVerifiedAfter = (status: DomainStatus, before: boolean): boolean =>
  status === 'Success' || (status === 'TemporaryFailure' && before)

const ownership = 'OWNERSHIP'
const ownershipTag = 'postrider-project='
const dmarcPolicies = ['none', 'quarantine', 'reject']

export const isOwnership = ({ purpose }: DomainRecord): boolean => purpose === ownership
export const isDmarc = ({ purpose }: DomainRecord): boolean => purpose === 'DMARC'

function statusAfter(record: DomainRecord, answer: RecordAnswer): RecordStatus {
  if (answer.kind === 'failed') return record.status === 'verified' ? 'verified' : 'unknown'
  const relevant = answer.kind === 'found' ? answer.records.filter((text) => isRelevant(record, text)) : []
  if (relevant.length === 0) return 'missing'
  // Receivers ignore DMARC if a name has several records (RFC 7489 section 6.6.3).
  if (isDmarc(record) && relevant.length > 1) return 'different'
  return relevant.some((text) => isAsRequired(record, text)) ? 'verified' : 'different'
}

/** False for a TXT record with the same name but another purpose. Such a record is ignored. */
function isRelevant(record: DomainRecord, text: string): boolean {
  if (record.type !== 'TXT') return true
  if (record.purpose === 'DKIM') return tagsOf(text).has('p')
  if (isOwnership(record)) return normalize(text).startsWith(ownershipTag)
  return normalize(text).startsWith(record.purpose === 'DMARC' ? 'v=dmarc1' : 'v=spf1')
}

function isAsRequired(record: DomainRecord, text: string): boolean {
  if (record.type === 'CNAME') return hostOf(text) === hostOf(record.value)
  if (record.type === 'MX') return hostOf(text.replace(/^\d+\s+/, '')) === hostOf(record.value)
  if (record.purpose === 'DKIM') return tagsOf(text).get('p') === tagsOf(record.value).get('p')
  if (isOwnership(record)) return normalize(text) === record.value
  // Any DMARC policy is accepted, but one is required (RFC 7489 section 6.3).
  if (isDmarc(record)) return dmarcPolicies.includes((tagsOf(text).get('p') ?? '').toLowerCase())
  // An SPF record may also include other domains.
  return normalize(text).split(' ').includes('include:amazonses.com')
}

const hostOf = (text: string): string => text.trim().toLowerCase().replace(/\.$/, '')
const normalize = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, ' ')

/** Parses a tag list (RFC 6376 section 3.2). Ignores white space in values, which DNS web pages often add. */
const tagsOf = (text: string): Map<string, string> =>
  new Map(
    text.split(';').map((tag) => {
      const [name = '', ...value] = tag.split('=')
      return [name.trim().toLowerCase(), value.join('=').replace(/\s+/g, '')]
    }),
  )
