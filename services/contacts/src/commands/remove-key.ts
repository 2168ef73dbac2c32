import type { ProjectGeneration } from '@postrider/contracts'
import type { Context } from '../context.ts'
import { contactSavedMessage } from '../domain/messages.ts'
import type { Place } from '../domain/place.ts'
import { withoutKey } from '../domain/without-key.ts'
import { saveChanges } from '../store/changes.ts'
import { lockContactsById } from '../store/contacts.ts'
import { findContactsWithKey } from '../store/contacts-with-key.ts'
import type { Tx } from '../store/tables.ts'
import { countChanges } from './count-changes.ts'

export interface KeyRemoval extends ProjectGeneration {
  key: string
  /** The place after which the batch starts. Undefined for the first batch. */
  after: Place | undefined
}

export interface KeyRemovalResult {
  removed: number
  /** The place after which the next batch starts. Undefined if all contacts are processed. */
  next: Place | undefined
}

// Maximum number of contacts per batch, which are locked for about 0.1 s.
const batch = 500

/**
 * Removes a data key from a batch of contacts in the caller's transaction. Starts with the newest contact, so
 * that contacts created in the meantime are not changed.
 */
export async function removeKey(
  ctx: Context,
  tx: Tx,
  { after, ...field }: KeyRemoval,
): Promise<KeyRemovalResult> {
  const { ids, next } = await findContactsWithKey(tx, field, { after, limit: batch })
  const locked = ids.length === 0 ? [] : await lockContactsById(tx, field.projectId, ids)
  const changes = locked.flatMap((before) => {
    const contact = withoutKey(before, field.key, ctx.now())
    return contact ? [{ before, contact }] : []
  })
  saveChanges(tx, {
    contacts: changes.map(({ contact }) => contact),
    fields: changes.flatMap(({ before, contact }) => countChanges(ctx, before, contact)),
    events: [],
    drafts: changes.map(contactSavedMessage),
  })
  return { removed: changes.length, next }
}
