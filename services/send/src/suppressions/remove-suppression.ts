import { isId } from '@postrider/contracts'
import { notFound } from '@postrider/contracts/errors'
import { audited } from '@postrider/contracts/messages'
import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import type { Context } from '../context.ts'
import { deleteSuppression, endSuppression } from './store.ts'

/**
 * Takes a suppression out, whatever its reason: its addresses are mailed again from now on. A contact that a bounce or complaint has
 * unsubscribed stays unsubscribed. Throws 404.
 */
export async function removeSuppression({ db, now }: Context, projectId: string, id: string): Promise<void> {
  const at = now()
  await transact(db, async (tx) => {
    const of = { projectId, id, now: at }
    const isGone = isId(id) && ((await endSuppression(tx, of)) || (await deleteSuppression(tx, of)))
    if (!isGone) throw notFound('suppression', id)
    append(tx, [audited({ projectId, at }, 'suppression.removed', { id })])
  })
}
