import type { Context } from '../../context.ts'
import {
  judge,
  judgeIdentity,
  recordsOf,
  withoutProof,
  type Checked,
} from '../../domain/domains/domain-check.ts'
import { observeRecord, type Signing } from '../../domain/domains/domain-records.ts'
import { isReservedDomain, type SenderDomain } from '../../domain/domains/sender-domain.ts'

/**
 * The domain as it is now, by DNS and, where SES signs, by SES too. Nothing is written: the caller saves the result. A DNS failure
 * takes no verified domain away; SES being away throws 503.
 */
export async function checkDomain(ctx: Context, domain: SenderDomain): Promise<SenderDomain> {
  const at = ctx.now()
  const { tokens, ...checked } = ctx.identities
    ? await askProvider(ctx, domain)
    : { ...(await lookAt(ctx, domain)), tokens: domain.dkimTokens }
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

async function lookAt(ctx: Context, domain: SenderDomain): Promise<Checked> {
  const records = recordsOf(domain, signingOf(ctx, domain))
  if (ctx.config.provider === 'inbox' && isReservedDomain(domain.domain)) return withoutProof(records)
  return judge(await observeAll(ctx, records), domain.verified)
}

/** SES says whether its account may send, our own look at DNS whether the domain is this project's. */
async function askProvider(ctx: Context, domain: SenderDomain): Promise<Checked & { tokens: string[] }> {
  const identity =
    (await ctx.identities?.find(domain.domain)) ?? (await ctx.identities?.register(domain.domain))
  const { tokens, status, verified } = identity ?? { tokens: [], status: 'Failed' as const, verified: false }
  const records = recordsOf(domain, signingOf(ctx, { ...domain, dkim: null, dkimTokens: tokens }))
  return { tokens, ...judgeIdentity({ status, verified }, await observeAll(ctx, records), domain.verified) }
}

const observeAll = (ctx: Context, records: SenderDomain['records']): Promise<SenderDomain['records']> =>
  Promise.all(
    records.map(async (record) => observeRecord(record, await ctx.dns.ask(record.name, record.type))),
  )
