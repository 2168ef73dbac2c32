import { conflict, invalidField, type AppError } from '@postrider/contracts/errors'
import { audited } from '@postrider/contracts/messages'
import { isUniqueViolation } from '@postrider/db'
import { append } from '@postrider/messaging'
import { encrypt } from '@postrider/security'
import type { Context } from '../context.ts'
import { canonicalDomain, type SenderDomain } from './sender-domain.ts'
import { findDomainsNamed, insertDomain, isDomainElsewhere } from './store.ts'
import { recordsOf } from './check-domain.ts'
import { insertCapped, requireBelowCap } from '../db/insert-capped.ts'

/**
 * Adds a sender domain, and returns the DNS records it needs. Throws 422 for an invalid domain, 409 when the
 * project has it already or another one has it verified, 429 at the cap of domains, 503 when SES does not
 * answer.
 */
export async function addDomain(ctx: Context, projectId: string, text: string): Promise<SenderDomain> {
  const domain = canonicalDomain(text)
  if (domain === undefined)
    throw invalidField('domain', 'invalid_string', 'Give a domain of your own, like example.com.')
  await requireFree(ctx, projectId, domain)
  const added = await prepare(ctx, projectId, domain)
  try {
    await insertCapped(ctx, { what: 'domains', projectId }, async (tx) => {
      await insertDomain(tx, added)
      append(tx, [
        audited({ projectId, at: added.createdAt }, 'domain.added', { id: added.id, name: domain }),
      ])
    })
  } catch (error) {
    throw isUniqueViolation(error) ? alreadyAdded(domain) : error
  }
  return added
}

/** The insert checks this again; checked first, so that no refused domain is registered with SES. */
async function requireFree(ctx: Context, projectId: string, domain: string): Promise<void> {
  const { db } = ctx
  if ((await findDomainsNamed(db, { projectId, names: [domain] })).length > 0) throw alreadyAdded(domain)
  if (await isDomainElsewhere(db, { projectId, domain }, { verified: true })) throw verifiedElsewhere(domain)
  await requireBelowCap(ctx, db, { what: 'domains', projectId })
}

const alreadyAdded = (domain: string): AppError =>
  conflict(`The domain "${domain}" was already added to this project.`)

export const verifiedElsewhere = (domain: string): AppError =>
  conflict(`The domain "${domain}" is verified for another project.`, {
    suggestion: 'Remove it there first, or use a subdomain of it.',
  })

async function prepare(ctx: Context, projectId: string, domain: string): Promise<SenderDomain> {
  const id = ctx.newId()
  const at = ctx.now()
  const identity = await ctx.identities?.register(domain)
  const fresh: SenderDomain = {
    id,
    projectId,
    domain,
    // Even when SES has it verified: this project has yet to prove that the domain is its own.
    verified: false,
    status: 'Pending',
    dkimTokens: identity?.tokens ?? [],
    dkim: identity ? null : await ownKey(ctx, id),
    records: [],
    checkedAt: null,
    createdAt: at,
    updatedAt: at,
  }
  return { ...fresh, records: recordsOf(ctx, fresh) }
}

/** A DKIM key for the domain. */
async function ownKey(
  { config, newDkimKey }: Context,
  domainId: string,
): Promise<NonNullable<SenderDomain['dkim']>> {
  const { publicKey, privateKey } = await newDkimKey()
  return {
    // Two projects may add the same domain before either is verified, so each needs its own selector.
    selector: `pr-${domainId.slice(-8)}`,
    publicKey,
    encryptedPrivateKey: encrypt(config.encryptionKeys, `domains/${domainId}`, privateKey),
  }
}
