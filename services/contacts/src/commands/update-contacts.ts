import { AppError } from '@postrider/contracts/errors'
import { transact } from '@postrider/db'
import type { Context } from '../context.ts'
import type { Contact } from '../domain/contact.ts'
import type { Effect } from '../domain/effect.ts'
import { foldUpdates, type Folded, type KeyedUpdate } from '../domain/fold-updates.ts'
import { contactSaved, ledgerEntry } from '../domain/messages.ts'
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

/** An update that was made, now or by an earlier request with its key. */
export interface Updated {
  effect: Effect
  /** As it is after the batch; undefined where it is deleted. */
  contact: Contact | undefined
}

/**
 * Changes contacts of a project under effect keys, recorded in the same transaction; a repeat changes nothing
 * and returns what the first did. For each update, in order: what it did or why it is refused, 404 for a
 * contact that the project does not have in this generation, 409 when the key was used for another contact,
 * 422 when the data is refused.
 */
export async function updateContacts(ctx: Context, input: ContactUpdates): Promise<(Updated | AppError)[]> {
  // A turn that finds a key just taken knows it in the next one, so this ends.
  for (;;) {
    const done = await tryUpdates(ctx, input)
    if (done) return done
  }
}

/**
 * Undefined when another transaction has taken one of the keys for another contact meanwhile: nothing is
 * written then.
 */
async function tryUpdates(ctx: Context, input: ContactUpdates): Promise<(Updated | AppError)[] | undefined> {
  try {
    return await transact(ctx.db, (tx) => update(ctx, tx, input))
  } catch (error) {
    if (error instanceof KeyTaken) return undefined
    throw error
  }
}

class KeyTaken extends Error {}

async function update(
  ctx: Context,
  tx: Tx,
  { projectId, generation, updates }: ContactUpdates,
): Promise<(Updated | AppError)[]> {
  const locked = await lockContactsById(
    tx,
    projectId,
    updates.map(({ id }) => id),
  )
  const current = new Map(
    locked.filter((contact) => contact.generation === generation).map((contact) => [contact.id, contact]),
  )
  // Behind the locks, so that of two requests at once the second finds what the first has recorded.
  const keys = updates.map(({ effectKey }) => effectKey)
  const effects = await findEffects(tx, { projectId, generation, keys })
  const before = { projectId, generation, contacts: current, effects }
  const folded = foldUpdates(before, updates, { ...ctx, at: ctx.now() })
  const added = folded.updates.flatMap(({ outcome, isNew }) =>
    isNew && !(outcome instanceof AppError) ? [outcome] : [],
  )
  if ((await insertEffects(tx, added)) < added.length) throw new KeyTaken()
  saveChanges(tx, changesOf(ctx, current, folded))
  return folded.updates.map(({ outcome }) =>
    outcome instanceof AppError
      ? outcome
      : { effect: outcome, contact: folded.contacts.get(outcome.contactId) },
  )
}

function changesOf(ctx: Context, before: ReadonlyMap<string, Contact>, folded: Folded): Changes {
  const changed = [...before.values()].flatMap((contact) => {
    const after = folded.contacts.get(contact.id)
    return after && after !== contact ? [{ contact, after }] : []
  })
  const saved = folded.updates.flatMap(({ update: { correlationId }, saved: each }) =>
    each ? [{ ...each, correlationId }] : [],
  )
  return {
    contacts: changed.map(({ after }) => after),
    fields: changed.flatMap(({ contact, after }) => countChanges(ctx, contact, after)),
    events: saved.flatMap(({ events }) => events),
    drafts: saved.flatMap(({ contact, events, correlationId }) => [
      contactSaved(contact, { isNew: false, requestId: correlationId }),
      ...events.map((event) => ledgerEntry(event, contact, correlationId)),
    ]),
  }
}
