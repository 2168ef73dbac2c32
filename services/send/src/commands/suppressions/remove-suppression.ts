import { isId } from '@postrider/contracts'
import { notFound } from '@postrider/contracts/errors'
import type { Context } from '../../context.ts'
import { deleteSuppression } from '../../store/suppression-rules.ts'

/**
 * Takes a suppression out, whatever its reason: its addresses are mailed again from now on. A contact that a bounce or complaint has
 * unsubscribed stays unsubscribed. Throws 404.
 */
export async function removeSuppression({ db }: Context, projectId: string, id: string): Promise<void> {
  if (!(isId(id) && (await deleteSuppression(db, { projectId, id })))) throw notFound('suppression', id)
}
