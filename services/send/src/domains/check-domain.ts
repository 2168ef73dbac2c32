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
 * Checks a domain by DNS and, if SES signs, with SES. Returns the domain's new state, which the caller saves.
 * A verified domain stays verified during a DNS failure. Throws 503 if SES is unavailable.
 */
export async function checkDomain(ctx: Context, domain: SenderDomain): Promise<SenderDomain> {
  const at = ctx.now()
  const { tokens, ...checked } = ctx.identities
    ? await checkWithProvider(ctx, domain)
    : { ...(await checkWithDns(ctx, domain)), tokens: domain.dkimTokens }
  const changed = checked.verified !== domain.verified || checked.status !== domain.status
  return {
    ...domain,
    ...checked,
    dkimTokens: tokens,
    checkedAt: at,
    updatedAt: changed ? at : domain.updatedAt,
  }
}

/** Returns the DNS records that a domain needs for its signer. Unchanged records keep their status. */
export function recordsOf({ config }: Context, domain: SenderDomain): DomainRecord[] {
  const { dkim, dkimTokens: tokens, records } = domain
  const { mailFromSubdomain, awsRegion } = config
  const signing: Signing = dkim
    ? { kind: 'own', ...dkim }
    : { kind: 'ses', tokens, region: awsRegion ?? '', mailFromSubdomain }
  // The domain's own DKIM key also proves its ownership.
  const proof = dkim ? [] : [ownershipRecord(domain.domain, domain.projectId)]
  return [...domainRecords(domain.domain, signing, inboundMxOf(config)), ...proof].map(
    (record) => records.find((known) => isSame(known, record)) ?? record,
  )
}

async function checkWithDns(ctx: Context, domain: SenderDomain): Promise<DomainCheckResult> {
  const records = recordsOf(ctx, domain)
  if (ctx.config.provider === 'inbox' && isReservedDomain(domain.domain)) return withoutProof(records)
  return judge(await observeAll(ctx, records), domain.verified)
}

/**
 * SES reports whether its account may send from the domain; the DNS lookup shows whether the domain belongs
 * to this project.
 */
async function checkWithProvider(
  ctx: Context,
  domain: SenderDomain,
): Promise<DomainCheckResult & { tokens: string[] }> {
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

/**
 * A subdomain without a DMARC record uses the record of its organisational domain (RFC 7489 section 6.6.3).
 */
async function observeAbove(ctx: Context, record: DomainRecord): Promise<DomainRecord> {
  const above = organisationalDomain(record.name)
  if (above === undefined || record.name === `_dmarc.${above}`) return record
  return observeRecord(record, await ctx.dns.ask(`_dmarc.${above}`, record.type))
}

/** The properties of a domain that a check changes. */
type DomainCheckResult = Pick<SenderDomain, 'records' | 'status' | 'verified'>

/** Returns the check's result from the records after their lookup. */
function judge(records: DomainRecord[], before: boolean): DomainCheckResult {
  const status = domainStatus(records)
  return { records, status, verified: isVerifiedAfter(status, before) }
}

/**
 * Returns the check's result if the provider signs. The provider must report that the account may send from
 * the domain, and the ownership record in `records` must show that the domain belongs to this project.
 */
function judgeIdentity(
  { status, verified }: Pick<DomainCheckResult, 'status' | 'verified'>,
  records: DomainRecord[],
  before: boolean,
): DomainCheckResult {
  if (!verified) return { records, status, verified }
  const proof = judge(records.filter(isOwnership), before)
  return { records, verified: proof.verified, status: proof.status === 'Success' ? status : proof.status }
}

/** Reserved names need no proof. */
const withoutProof = (records: readonly DomainRecord[]): DomainCheckResult => ({
  records: records.map((record) => ({ ...record, status: 'verified' })),
  status: 'Success',
  verified: true,
})

const isSame = (left: DomainRecord, right: DomainRecord): boolean =>
  left.type === right.type && left.name === right.name && left.value === right.value
