import { isId, type ProjectGeneration } from '@postrider/contracts'
import { notFound } from '@postrider/contracts/errors'
import { audited } from '@postrider/contracts/messages'
import type { NewSuppression, SuppressionKind, SuppressionPatch } from '@postrider/contracts/resources'
import { isUniqueViolation, transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import { fixedSuppression, invalidSuppression, suppressionExists, tooManySuppressions } from '../errors.ts'
import type { Context } from '../context.ts'
import { lockCap } from '../db/insert-capped.ts'
import { getSuppression } from './find-suppressions.ts'
import { countManual, insertSuppression, removeOrEnd, saveRule } from './store.ts'
import { suppressionCreatedMessage, suppressionDeletedMessage } from './suppression-messages.ts'
import { canonicalValue, type Suppression } from './suppression.ts'

/** Maximum manual suppressions of a project. Each pattern must be compared with each recipient. */
const maxManual = 100

/**
 * Adds a suppression of an address or an address pattern, to which no mail of any type is then sent. Replaces
 * a soft-bounce suppression. Throws 422 if the value is invalid, 409 if the project already has the
 * suppression, and 429 if it has 100 suppressions.
 */
export async function addSuppression(
  ctx: Context,
  { projectId, generation }: ProjectGeneration,
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
    tags: [],
    metadata: {},
    createdAt: at,
    updatedAt: at,
    endsAt: null,
  }
  await transact(ctx.db, async (tx) => {
    await lockCap(tx, 'suppressions', projectId)
    if ((await countManual(tx, projectId)) >= maxManual) throw tooManySuppressions(maxManual)
    const added = await insertSuppression(tx, suppression)
    if (!added) throw suppressionExists(suppression.kind, suppression.value)
    append(tx, [
      suppressionCreatedMessage(added, { generation, at }),
      audited({ projectId, at }, 'suppression.added', { id: suppression.id }),
    ])
  })
  return suppression
}

/**
 * Changes a manual suppression. Throws:
 * - 404 if the project has no such suppression
 * - 400 if a bounce or complaint caused the suppression
 * - 422 if the value is invalid
 * - 409 if the project already has a suppression with the value
 */
export async function changeSuppression(
  ctx: Context,
  { projectId, generation, id, patch }: ProjectGeneration & { id: string; patch: SuppressionPatch },
): Promise<Suppression> {
  const known = await getSuppression(ctx, projectId, id)
  if (known.reason !== 'MANUAL') throw fixedSuppression()
  const kind = patch.kind ?? known.kind
  const value = requireValue(kind, patch.value ?? known.value)
  const at = ctx.now()
  const changed = { ...known, kind, value, updatedAt: at }
  const isSame = kind === known.kind && value === known.value
  await transact(ctx.db, async (tx) => {
    const saved = await saveRule(tx, changed)
    if (!saved) throw notFound('suppression', id)
    append(tx, [
      ...(isSame ? [] : [suppressionCreatedMessage(saved, { generation, at })]),
      audited({ projectId, at }, 'suppression.updated', { id }),
    ])
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? suppressionExists(kind, value) : error
  })
  return changed
}

/**
 * Deletes a suppression with any reason, so that its addresses get mail again. A contact that a bounce or
 * complaint has unsubscribed stays unsubscribed. Throws 404 if the project has no such suppression.
 */
export async function removeSuppression(
  { db, now }: Context,
  { projectId, generation }: ProjectGeneration,
  id: string,
): Promise<void> {
  const at = now()
  await transact(db, async (tx) => {
    const removed = isId(id) ? await removeOrEnd(tx, { projectId, id, now: at }) : undefined
    if (!removed) throw notFound('suppression', id)
    append(tx, [
      suppressionDeletedMessage(removed, { generation, at }),
      audited({ projectId, at }, 'suppression.removed', { id }),
    ])
  })
}

/** Returns the value to store. Throws 422 if the value is invalid. */
function requireValue(kind: SuppressionKind, text: string): string {
  const value = canonicalValue(kind, text)
  if (typeof value === 'string') return value
  throw invalidSuppression(value.fault)
}
