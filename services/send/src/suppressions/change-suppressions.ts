import { isId } from '@postrider/contracts'
import { badRequest, capReached, conflict, invalidField, notFound } from '@postrider/contracts/errors'
import { audited } from '@postrider/contracts/messages'
import type { NewSuppression, SuppressionKind, SuppressionPatch } from '@postrider/contracts/resources'
import { isUniqueViolation, transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import type { Context } from '../context.ts'
import { lockCap } from '../db/insert-capped.ts'
import { getSuppression } from './find-suppressions.ts'
import { countManual, insertSuppression, removeOrEnd, saveRule } from './store.ts'
import { canonicalValue, type Suppression } from './suppression.ts'

/** Patterns are compared with each recipient, one by one. */
const mostManual = 100

/**
 * Suppresses an address or a pattern of addresses by hand: no mail of any type is sent to it from now on.
 * Throws 422 for a value that does not fit its kind, 409 when the project has it already except by soft
 * bounces, which it replaces, 429 when it has 100.
 */
export async function addSuppression(
  ctx: Context,
  projectId: string,
  { kind, value }: NewSuppression,
): Promise<Suppression> {
  const at = ctx.now()
  const suppression: Suppression = {
    id: ctx.newId(),
    projectId,
    kind,
    value: requireValue(kind, value),
    reason: 'MANUAL',
    emailId: null,
    createdAt: at,
    updatedAt: at,
    endsAt: null,
  }
  await transact(ctx.db, async (tx) => {
    await lockCap(tx, 'suppressions', projectId)
    if ((await countManual(tx, projectId)) >= mostManual) throw tooMany()
    if (!(await insertSuppression(tx, suppression))) throw doubled(suppression)
    append(tx, [audited({ projectId, at }, 'suppression.added', { id: suppression.id })])
  })
  return suppression
}

/**
 * Changes a suppression that was added by hand. Throws 404, 400 for one that a bounce or complaint made,
 * which says what happened; 422 for a value that does not fit its kind, 409 when the project has that
 * already.
 */
export async function changeSuppression(
  ctx: Context,
  { projectId, id, patch }: { projectId: string; id: string; patch: SuppressionPatch },
): Promise<Suppression> {
  const known = await getSuppression(ctx, projectId, id)
  if (known.reason !== 'MANUAL')
    throw badRequest('A suppression that a bounce or complaint made cannot be changed.', {
      suggestion: 'Delete it to allow mail to this address again.',
    })
  const kind = patch.kind ?? known.kind
  const value = requireValue(kind, patch.value ?? known.value)
  const changed = { ...known, kind, value, updatedAt: ctx.now() }
  await transact(ctx.db, async (tx) => {
    if (!(await saveRule(tx, changed))) throw notFound('suppression', id)
    append(tx, [audited({ projectId, at: changed.updatedAt }, 'suppression.updated', { id })])
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? doubled(changed) : error
  })
  return changed
}

/**
 * Deletes a suppression, whatever its reason: its addresses are mailed again from now on. A contact that a
 * bounce or complaint has unsubscribed stays unsubscribed. Throws 404.
 */
export async function removeSuppression({ db, now }: Context, projectId: string, id: string): Promise<void> {
  const at = now()
  await transact(db, async (tx) => {
    if (!isId(id) || !(await removeOrEnd(tx, { projectId, id, now: at }))) throw notFound('suppression', id)
    append(tx, [audited({ projectId, at }, 'suppression.removed', { id })])
  })
}

/** The value as it is stored. Throws 422. */
function requireValue(kind: SuppressionKind, text: string): string {
  const value = canonicalValue(kind, text)
  if (typeof value === 'string') return value
  throw invalidField('value', 'custom', value.fault)
}

/** The 409 when the project has one of the same kind and value. */
const doubled = ({ kind, value }: Pick<Suppression, 'kind' | 'value'>) =>
  conflict(`This project has a suppression of kind ${kind} for "${value}" already.`)

const tooMany = () =>
  capReached({
    message: `A project may have ${mostManual} suppressions that were added by hand.`,
    limit: mostManual,
    suggestion: 'Delete those that are no longer used, or put one pattern in place of several addresses.',
  })
