import { isId } from '@postrider/contracts'
import { conflict, notFound } from '@postrider/contracts/errors'
import { audited } from '@postrider/contracts/messages'
import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import type { Context } from '../context.ts'
import { coveringDomains, type SenderDomain } from './sender-domain.ts'
import { deleteDomain, findDomain, findProjectDomains } from './store.ts'
import { requireUnreferred } from '../db/require-unreferred.ts'
import type { ProjectGeneration } from '../db/project-generation.ts'
import type { Database, Tx } from '../db/tables.ts'
import { findTemplatesFrom } from './find-templates-from.ts'
import { forgetIdentity } from './forget-identities.ts'

/**
 * Removes a domain. Throws 404, 409 while templates, campaigns or workflows send from it, 503 when the services of the last two cannot be
 * asked. These are asked before the transaction: what begins to use the domain after that finds it gone, as if it had come later.
 */
export async function removeDomain(
  ctx: Context,
  { projectId, generation }: ProjectGeneration,
  id: string,
): Promise<void> {
  const known = isId(id) ? await findDomain(ctx.db, projectId, id) : undefined
  if (!known) throw notFound('domain', id)
  if (!(await isCovered(ctx.db, known)))
    await requireUnreferred(ctx, { projectId, generation, kind: 'domain', id: known.domain })
  const removed = await transact(ctx.db, async (tx) => {
    const domain = isId(id) ? await findDomain(tx, projectId, id) : undefined
    if (!domain) throw notFound('domain', id)
    await requireUnused(tx, domain)
    if (!(await deleteDomain(tx, projectId, id))) throw notFound('domain', id)
    append(tx, [audited({ projectId, at: ctx.now() }, 'domain.removed', { id, name: domain.domain })])
    return domain
  })
  ctx.senderDomains.forget()
  await forgetIdentity(ctx, removed)
}

/** A domain above it is verified too, so every address below it stays usable. */
const isCovered = async (db: Database, { id, projectId, domain }: SenderDomain): Promise<boolean> =>
  (await findProjectDomains(db, projectId)).some(
    (other) => other.id !== id && other.verified && coveringDomains(`@${domain}`).includes(other.domain),
  )

async function requireUnused(tx: Tx, domain: SenderDomain): Promise<void> {
  const templates = await findTemplatesFrom(tx, domain.projectId, domain.domain)
  if (templates.length === 0) return
  const others = (await findProjectDomains(tx, domain.projectId)).filter(
    ({ id, verified }) => verified && id !== domain.id,
  )
  const stranded = templates.filter(
    ({ from }) => !others.some((other) => coveringDomains(from).includes(other.domain)),
  )
  if (stranded.length > 0)
    throw conflict(`The domain "${domain.domain}" is used by ${stranded.length} template(s).`, {
      details: { templates: stranded.slice(0, 10).map(({ id, name }) => ({ id, name })) },
      suggestion: 'Give these templates another sender or delete them first.',
    })
}
