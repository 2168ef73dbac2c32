import { isId } from '@postrider/contracts'
import { notFound } from '@postrider/contracts/errors'
import type { Context } from '../context.ts'
import type { Suppression } from './suppression.ts'
import { findSuppression } from './store.ts'

/** A suppression of a project. Throws 404 when the project has none with this id. */
export async function getSuppression(
  { db, now }: Context,
  projectId: string,
  id: string,
): Promise<Suppression> {
  const suppression = isId(id) ? await findSuppression(db, { projectId, id, now: now() }) : undefined
  if (!suppression) throw notFound('suppression', id)
  return suppression
}
