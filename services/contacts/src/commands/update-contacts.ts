import { AppError } from '@postrider/contracts/errors'
import { transact } from '@postrider/db'
import type { Context } from '../context.ts'
import type { Contact } from '../domain/contact.ts'
import type { Effect } from '../domain/effect.ts'
import { foldUpdates, type FoldUpdatesResult, type KeyedUpdate } from '../domain/fold-updates.ts'
import { contactSavedMessage, eventTrackedMessage } from '../domain/messages.ts'
import { saveChanges, type Changes } from '../store/changes.ts'
import { lockContactsById } from '../store/contacts.ts'
import { findEffects, insertEffects } from '../store/effects.ts'
import type { Tx } from '../store/tables.ts'
import { countChanges } from './count-changes.ts'

export interface ContactUpdates {
  projectId: string
  generation: number
  updates: readonly KeyedUpdate[]
}

/** An update that was applied, either now or by an earlier request with the same key. */
export interface UpdatedContact {
  effect: Effect
  /** The contact after the batch. Undefined if it is deleted. */
  contact: Contact | undefined
}

/**
 * Changes contacts of a project, and records the effect key of each change in the same transaction. A
 * repeated update returns the result of the first update. Returns a result or an error for each update, in
 * order. The error is 404 if the contact does not exist in this generation, 409 if the key was used for
 * another contact, or 422 for invalid data.
 */
export async function updateContacts(
  ctx: Context,
  input: ContactUpdates,
): Promise<(UpdatedContact | AppError)[]> {
  // The loop ends, because the next attempt finds the key that another transaction has used.
  for (;;) {
    const done = await tryUpdates(ctx, input)
    if (done) return done
  }
}

/**
 * Returns undefined and does not write anything if another transaction has just used one of the keys for
 * another contact.
 */
async function tryUpdates(
  ctx: Context,
  input: ContactUpdates,
): Promise<(UpdatedContact | AppError)[] | undefined> {
  try {
    return await transact(ctx.db, (tx) => update(ctx, tx, input))
  } catch (error) {
    if (error instanceof EffectKeyTaken) return undefined
    throw error
  }
}

class EffectKeyTaken extends Error {}

async function update(
  ctx: Context,
  tx: Tx,
  { projectId, generation, updates }: ContactUpdates,
): Promise<(UpdatedContact | AppError)[]> {
  const locked = await lockContactsById(
    tx,
    projectId,
    updates.map(({ id }) => id),
  )
  const current = new Map(
    locked.filter((contact) => contact.generation === generation).map((contact) => [contact.id, contact]),
  )
  // Read the effects after locking the contacts, to find the effects of a concurrent request that has just
  // ended.
  const keys = updates.map(({ effectKey }) => effectKey)
  const effects = await findEffects(tx, { projectId, generation, keys })
  const before = { projectId, generation, contacts: current, effects }
  const folded = foldUpdates(before, updates, { ...ctx, at: ctx.now() })
  const added = folded.updates.flatMap(({ outcome, isNew }) =>
    isNew && !(outcome instanceof AppError) ? [outcome] : [],
  )
  if ((await insertEffects(tx, added)) < added.length) throw new EffectKeyTaken()
  saveChanges(tx, changesOf(ctx, current, folded))
  return folded.updates.map(({ outcome }) =>
    outcome instanceof AppError
      ? outcome
      : { effect: outcome, contact: folded.contacts.get(outcome.contactId) },
  )
}

function changesOf(ctx: Context, before: ReadonlyMap<string, Contact>, folded: FoldUpdatesResult): Changes {
  const changed = [...before.values()].flatMap((contact) => {
    const after = folded.contacts.get(contact.id)
    return after && after !== contact ? [{ contact, after }] : []
  })
  const saved = folded.updates.flatMap(({ update: { correlationId, traceparent }, saved: each }) =>
    each ? [{ ...each, cause: { correlationId, traceparent } }] : [],
  )
  return {
    contacts: changed.map(({ after }) => after),
    fields: changed.flatMap(({ contact, after }) => countChanges(ctx, contact, after)),
    events: saved.flatMap(({ events }) => events),
    drafts: saved.flatMap(({ before: contactBefore, contact, events, cause }) => [
      contactSavedMessage({ before: contactBefore, contact, ...cause, requestId: cause.correlationId }),
      ...events.map((event) => eventTrackedMessage(event, contact, cause)),
    ]),
  }
}
