import { isId } from '@postrider/contracts'
import { conflict, notFound } from '@postrider/contracts/errors'
import { transact } from '@postrider/db'
import type { Context } from '../../context.ts'
import { coveringDomains, type SenderDomain } from '../../domain/domains/sender-domain.ts'
import { deleteDomain, findDomain, findProjectDomains } from '../../store/domains.ts'
import type { Tx } from '../../store/tables.ts'
import { findTemplatesFrom } from '../../store/templates.ts'
import { forgetIdentity } from './forget-identities.ts'

/** Removes a domain. Throws 404, and 409 while templates send from it. */
export async function removeDomain(ctx: Context, projectId: string, id: string): Promise<void> {
  const removed = await transact(ctx.db, async (tx) => {
    const domain = isId(id) ? await findDomain(tx, projectId, id) : undefined
    if (!domain) throw notFound('domain', id)
    await requireUnused(tx, domain)
    if (!(await deleteDomain(tx, projectId, id))) throw notFound('domain', id)
    return domain
  })
  await forgetIdentity(ctx, removed)
}

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
