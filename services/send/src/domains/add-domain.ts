import { audited } from '@postrider/contracts/messages'
import { isUniqueViolation } from '@postrider/db'
import { append } from '@postrider/messaging'
import { encrypt } from '@postrider/security'
import { domainAlreadyAdded, domainVerifiedElsewhere, notADomain } from '../errors.ts'
import type { Context } from '../context.ts'
import { canonicalDomain, type SenderDomain } from './sender-domain.ts'
import { findDomainsNamed, insertDomain, isDomainElsewhere } from './store.ts'
import { recordsOf } from './check-domain.ts'
import { insertCapped, requireBelowCap } from '../db/insert-capped.ts'

/**
 * Adds a sender domain, and returns it with its DNS records. Throws:
 * - 422 if the domain is invalid
 * - 409 if the project already has the domain, or another project has verified it
 * - 429 if the project has reached its limit of domains
 * - 503 if SES is unavailable
 */
export async function addDomain(ctx: Context, projectId: string, text: string): Promise<SenderDomain> {
  const domain = canonicalDomain(text)
  if (domain === undefined) throw notADomain()
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
    throw isUniqueViolation(error) ? domainAlreadyAdded(domain) : error
  }
  return added
}

/**
 * Runs the checks of the insert before the domain is registered with SES, so that refused domains are not
 * registered.
 */
async function requireFree(ctx: Context, projectId: string, domain: string): Promise<void> {
  const { db } = ctx
  if ((await findDomainsNamed(db, { projectId, names: [domain] })).length > 0)
    throw domainAlreadyAdded(domain)
  if (await isDomainElsewhere(db, { projectId, domain }, { verified: true }))
    throw domainVerifiedElsewhere(domain)
  await requireBelowCap(ctx, db, { what: 'domains', projectId })
}

async function prepare(ctx: Context, projectId: string, domain: string): Promise<SenderDomain> {
  const id = ctx.newId()
  const at = ctx.now()
  const identity = await ctx.identities?.register(domain)
  const fresh: SenderDomain = {
    id,
    projectId,
    domain,
    // Not verified even if SES has verified the domain: this project has not proved its ownership yet.
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

/** Creates a DKIM key for the domain. */
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
