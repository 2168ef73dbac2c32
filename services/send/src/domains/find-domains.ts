import { isId } from '@postrider/contracts'
import { notFound } from '@postrider/contracts/errors'
import type { Context } from '../context.ts'
import type { SenderDomain } from './sender-domain.ts'
import { findDomain, findProjectDomains } from './store.ts'

/** Returns all domains of a project, newest first. */
export const listDomains = ({ db }: Context, projectId: string): Promise<SenderDomain[]> =>
  findProjectDomains(db, projectId)

/** Returns a domain of a project. Throws 404 if the project has no domain with this id. */
export async function getDomain({ db }: Context, projectId: string, id: string): Promise<SenderDomain> {
  const domain = isId(id) ? await findDomain(db, projectId, id) : undefined
  if (!domain) throw notFound('domain', id)
  return domain
}

/** Returns the project's oldest verified domain, or null if no domain is verified. */
export async function findDefaultSender({ db }: Context, projectId: string): Promise<string | null> {
  const verified = (await findProjectDomains(db, projectId)).filter((domain) => domain.verified)
  return verified.at(-1)?.domain ?? null
}

/** Returns the project's name, or undefined until the first message about the project arrives. */
export async function findProjectName({ db }: Context, projectId: string): Promise<string | undefined> {
  const row = await db.selectFrom('projects').select('name').where('id', '=', projectId).executeTakeFirst()
  return row?.name
}
