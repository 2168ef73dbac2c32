import { capReached, conflict, invalidField, type AppError } from '@postrider/contracts/errors'
import type { NewSuppression, SuppressionKind } from '@postrider/contracts/resources'
import { audited } from '@postrider/contracts/messages'
import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import type { Context } from '../context.ts'
import type { Suppression } from './suppression.ts'
import { canonicalValue } from './suppression-value.ts'
import { lockCap } from '../db/caps.ts'
import { countManual, insertSuppression } from './store.ts'

/** Patterns are compared with each recipient, one by one. */
const mostManual = 100

/**
 * Suppresses an address or a pattern of addresses by hand: nothing of any type is mailed to it from now on. Throws 422 for a value that
 * is none of its kind, 409 when the project has it already but by soft bounces, which it replaces, 429 when it has 100.
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

/** The value as it is stored. Throws 422. */
export function requireValue(kind: SuppressionKind, text: string): string {
  const value = canonicalValue(kind, text)
  if (typeof value === 'string') return value
  throw invalidField('value', 'custom', value.fault)
}

/** The 409 when the project has one of the same kind and value. */
export const doubled = ({ kind, value }: Pick<Suppression, 'kind' | 'value'>): AppError =>
  conflict(`This project has a suppression of kind ${kind} for "${value}" already.`)

const tooMany = (): AppError =>
  capReached({
    message: `A project may have ${mostManual} suppressions that were added by hand.`,
    limit: mostManual,
    suggestion: 'Delete those that are no longer used, or put one pattern in place of several addresses.',
  })
