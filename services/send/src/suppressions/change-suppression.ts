import { badRequest, notFound } from '@postrider/contracts/errors'
import type { SuppressionPatch } from '@postrider/contracts/resources'
import { isId } from '@postrider/contracts'
import { audited } from '@postrider/contracts/messages'
import { isUniqueViolation, transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import type { Context } from '../context.ts'
import type { Suppression } from './suppression.ts'
import { deleteSoftBounced, findSuppression, saveRule } from './store.ts'
import { doubled, requireValue } from './add-suppression.ts'

/**
 * Changes a suppression that was added by hand. Throws 404, 400 for one that a bounce or complaint made, which says what happened; 422 for
 * a value that is none of its kind, 409 when the project has that already.
 */
export async function changeSuppression(
  ctx: Context,
  { projectId, id, patch }: { projectId: string; id: string; patch: SuppressionPatch },
): Promise<Suppression> {
  const known = isId(id) ? await findSuppression(ctx.db, { projectId, id, now: ctx.now() }) : undefined
  if (!known) throw notFound('suppression', id)
  if (known.reason !== 'MANUAL')
    throw badRequest('A suppression that a bounce or complaint made cannot be changed.', {
      suggestion: 'Delete it to allow mail to this address again.',
    })
  const kind = patch.kind ?? known.kind
  const value = requireValue(kind, patch.value ?? known.value)
  const changed = { ...known, kind, value, updatedAt: ctx.now() }
  await refusingDoubles(changed, () =>
    transact(ctx.db, async (tx) => {
      await deleteSoftBounced(tx, changed)
      if (!(await saveRule(tx, changed))) throw notFound('suppression', id)
      append(tx, [audited({ projectId, at: changed.updatedAt }, 'suppression.updated', { id })])
    }),
  )
  return changed
}

/** Throws 409 when the write meets one of the same kind and value. */
async function refusingDoubles(suppression: Suppression, write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (error) {
    throw isUniqueViolation(error) ? doubled(suppression) : error
  }
}
