import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import { findProjects } from '@postrider/tenancy'
import type { Context } from '../context.ts'
import { domainChanged } from './domain-messages.ts'
import { isReservedDomain, type SenderDomain } from './sender-domain.ts'
import { lockVerified, saveCheck } from './store.ts'

/**
 * Saves the result of a check; answers whether it did. Publishes it when it has changed whether the domain may send: by what was stored
 * last, so of two checks at once one publishes. A check that began before one that has changed the domain is not saved: what it saw may
 * have ended since. (`checked_at` does not tell: the loop sets it when it claims, before it looks.) A domain that was deleted meanwhile
 * stays deleted. Rejects with a unique violation when another project has the domain verified.
 */
export async function saveChecked(ctx: Context, domain: SenderDomain): Promise<boolean> {
  const before = await save(ctx, domain)
  // Each domain is checked every few minutes, and hardly any check finds a change.
  if (before && before.verified !== domain.verified) ctx.senderDomains.forget()
  return before !== undefined
}

/** What was stored before; undefined where nothing is saved. */
const save = (ctx: Context, domain: SenderDomain): Promise<{ verified: boolean } | undefined> =>
  transact(ctx.db, async (tx) => {
    const before = await lockVerified(tx, domain)
    if (!before || isOlder(domain, before)) return undefined
    await saveCheck(tx, domain)
    // Nobody has proved anything.
    if (ctx.config.provider === 'inbox' && isReservedDomain(domain.domain)) return before
    const [project] = await findProjects(tx, [domain.projectId])
    append(tx, domainChanged(before, domain, project?.generation ?? 1))
    return before
  })

/** `checkedAt` is when a check began, `updatedAt` when the one began that changed the domain last. */
const isOlder = ({ checkedAt }: SenderDomain, { updatedAt }: Pick<SenderDomain, 'updatedAt'>): boolean =>
  checkedAt !== null && checkedAt < updatedAt
