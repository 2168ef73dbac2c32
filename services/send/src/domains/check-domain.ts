import type { DomainRecord } from '@postrider/contracts/resources'
import { inboundMxOf } from '../config.ts'
import type { Context } from '../context.ts'
import {
  domainRecords,
  domainStatus,
  isDmarc,
  isOwnership,
  isVerifiedAfter,
  observeRecord,
  ownershipRecord,
  type Signing,
} from './domain-records.ts'
import { isReservedDomain, organisationalDomain, type SenderDomain } from './sender-domain.ts'

/**
 * Checks a domain by DNS and, where SES signs, by SES. Returns its new state, which the caller saves. A DNS
 * failure keeps a verified domain verified. Throws 503 when SES does not answer.
 */
export async function checkDomain(ctx: Context, domain: SenderDomain): Promise<SenderDomain> {
  const at = ctx.now()
  const { tokens, ...checked } = ctx.identities
    ? await askProvider(ctx, domain)
    : { ...(await askDns(ctx, domain)), tokens: domain.dkimTokens }
  const changed = checked.verified !== domain.verified || checked.status !== domain.status
  return {
    ...domain,
    ...checked,
    dkimTokens: tokens,
    checkedAt: at,
    updatedAt: changed ? at : domain.updatedAt,
  }
}

/**
 * The records that a domain needs, by how its mail is signed; a record that has not changed keeps its status.
 */
export function recordsOf({ config }: Context, domain: SenderDomain): DomainRecord[] {
  const { dkim, dkimTokens: tokens, records } = domain
  const { mailFromSubdomain, awsRegion } = config
  const signing: Signing = dkim
    ? { kind: 'own', ...dkim }
    : { kind: 'ses', tokens, region: awsRegion ?? '', mailFromSubdomain }
  // With a DKIM key of its own the domain's DKIM record proves the ownership too.
  const proof = dkim ? [] : [ownershipRecord(domain.domain, domain.projectId)]
  return [...domainRecords(domain.domain, signing, inboundMxOf(config)), ...proof].map(
    (record) => records.find((known) => isSame(known, record)) ?? record,
  )
}

async function askDns(ctx: Context, domain: SenderDomain): Promise<Checked> {
  const records = recordsOf(ctx, domain)
  if (ctx.config.provider === 'inbox' && isReservedDomain(domain.domain)) return withoutProof(records)
  return judge(await observeAll(ctx, records), domain.verified)
}

/**
 * SES tells whether its account may send from the domain, our own DNS lookup whether the domain is this
 * project's.
 */
async function askProvider(ctx: Context, domain: SenderDomain): Promise<Checked & { tokens: string[] }> {
  const identity =
    (await ctx.identities?.find(domain.domain)) ?? (await ctx.identities?.register(domain.domain))
  const { tokens, status, verified } = identity ?? { tokens: [], status: 'Failed' as const, verified: false }
  const records = recordsOf(ctx, { ...domain, dkim: null, dkimTokens: tokens })
  return { tokens, ...judgeIdentity({ status, verified }, await observeAll(ctx, records), domain.verified) }
}

const observeAll = (ctx: Context, records: SenderDomain['records']): Promise<SenderDomain['records']> =>
  Promise.all(
    records.map(async (record) => {
      const observed = observeRecord(record, await ctx.dns.ask(record.name, record.type))
      return isDmarc(record) && observed.status === 'missing' ? observeAbove(ctx, observed) : observed
    }),
  )

/** A subdomain without a DMARC record goes by that of its organisational domain (RFC 7489 section 6.6.3). */
async function observeAbove(ctx: Context, record: DomainRecord): Promise<DomainRecord> {
  const above = organisationalDomain(record.name)
  if (above === undefined || record.name === `_dmarc.${above}`) return record
  return observeRecord(record, await ctx.dns.ask(`_dmarc.${above}`, record.type))
}

/** What a check changes of a domain. */
type Checked = Pick<SenderDomain, 'records' | 'status' | 'verified'>

/** Decides by the records that were just looked up. */
function judge(records: DomainRecord[], before: boolean): Checked {
  const status = domainStatus(records)
  return { records, status, verified: isVerifiedAfter(status, before) }
}

/**
 * Decides when the provider signs. Needs both: the provider's status (the account may send from the domain)
 * and the proof record among `records` (the domain is this project's).
 */
function judgeIdentity(
  { status, verified }: Pick<Checked, 'status' | 'verified'>,
  records: DomainRecord[],
  before: boolean,
): Checked {
  if (!verified) return { records, status, verified }
  const proof = judge(records.filter(isOwnership), before)
  return { records, verified: proof.verified, status: proof.status === 'Success' ? status : proof.status }
}

/** Reserved names need no proof. */
const withoutProof = (records: readonly DomainRecord[]): Checked => ({
  records: records.map((record) => ({ ...record, status: 'verified' })),
  status: 'Success',
  verified: true,
})

const isSame = (left: DomainRecord, right: DomainRecord): boolean =>
  left.type === right.type && left.name === right.name && left.value === right.value
