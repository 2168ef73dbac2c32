import { isId } from '@postrider/contracts'
import { notFound } from '@postrider/contracts/errors'
import type { SuppressionsQuery } from '@postrider/contracts/resources'
import { decodeCursor, keysetPage } from '@postrider/db'
import type { Context } from '../context.ts'
import type { Suppression } from './suppression.ts'
import {
  countSuppressions,
  findMatching,
  findMatchingInProjects,
  findSuppression,
  listSuppressions,
} from './store.ts'

/** Returns a suppression of a project. Throws 404 if the project has no suppression with this id. */
export async function getSuppression(
  { db, now }: Context,
  projectId: string,
  id: string,
): Promise<Suppression> {
  const suppression = isId(id) ? await findSuppression(db, { projectId, id, now: now() }) : undefined
  if (!suppression) throw notFound('suppression', id)
  return suppression
}

/** Returns the project's suppressions that match an address, by the same rules as delivery. */
export const suppressionsOf = (
  { db, now }: Pick<Context, 'db' | 'now'>,
  projectId: string,
  email: string,
): Promise<Suppression[]> => findMatching(db, { projectId, email, now: now() })

/** Returns the suppressions of all projects that match an address, for operators. */
export const suppressionsInProjects = (
  { db, now }: Pick<Context, 'db' | 'now'>,
  email: string,
): Promise<Suppression[]> => findMatchingInProjects(db, { email, now: now() })

/** Returns a page of a project's suppressions, newest first. Throws 400 if the cursor is invalid. */
export async function pageOfSuppressions(
  { db, now }: Context,
  projectId: string,
  { limit, cursor, ...conditions }: SuppressionsQuery,
) {
  const sort = 'createdAt'
  const filter = { ...conditions, projectId, now: now() }
  const after = cursor === undefined ? undefined : decodeCursor(cursor, { sort, kind: 'instant' })
  const found = await listSuppressions(db, filter, { limit: limit + 1, after })
  const positionOf = ({ createdAt, id }: Suppression) => ({ sort, value: createdAt.toISOString(), id })
  return {
    ...keysetPage(found, limit, positionOf),
    // The total is returned only with the first page (API spec, Pagination).
    total: after ? 0 : await countSuppressions(db, filter),
  }
}
