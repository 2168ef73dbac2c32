import type { DomainRecord } from '@postrider/contracts/resources'
import { inboundMxOf } from '../config.ts'
import type { Context } from '../context.ts'
import { judge, judgeIdentity, recordsOf, withoutProof, type Checked } from './domain-check.ts'
import { isDmarc, observeRecord, type Signing } from './domain-records.ts'
import { isReservedDomain, organisationalDomain, type SenderDomain } from './sender-domain.ts'

/**
 * Checks a domain by DNS and, where SES signs, by SES. Returns its new state, which the caller saves. A DNS failure keeps a verified
 * domain verified. Throws 503 when SES does not answer.
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

/** How mail of a domain is signed, and so which records it needs. */
export function signingOf({ config }: Context, { dkim, dkimTokens }: SenderDomain): Signing {
  if (dkim) return { kind: 'own', selector: dkim.selector, publicKey: dkim.publicKey }
  const { mailFromSubdomain, awsRegion } = config
  return { kind: 'ses', tokens: dkimTokens, region: awsRegion ?? '', mailFromSubdomain }
}

async function askDns(ctx: Context, domain: SenderDomain): Promise<Checked> {
  const records = recordsOf(domain, signingOf(ctx, domain), inboundMxOf(ctx.config))
  if (ctx.config.provider === 'inbox' && isReservedDomain(domain.domain)) return withoutProof(records)
  return judge(await observeAll(ctx, records), domain.verified)
}

/** SES tells whether its account may send from the domain, our own DNS lookup whether the domain is this project's. */
async function askProvider(ctx: Context, domain: SenderDomain): Promise<Checked & { tokens: string[] }> {
  const identity =
    (await ctx.identities?.find(domain.domain)) ?? (await ctx.identities?.register(domain.domain))
  const { tokens, status, verified } = identity ?? { tokens: [], status: 'Failed' as const, verified: false }
  const records = recordsOf(
    domain,
    signingOf(ctx, { ...domain, dkim: null, dkimTokens: tokens }),
    inboundMxOf(ctx.config),
  )
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
