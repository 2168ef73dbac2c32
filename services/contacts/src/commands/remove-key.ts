import type { ProjectGeneration } from '@postrider/contracts'
import type { Context } from '../context.ts'
import { contactSaved } from '../domain/messages.ts'
import type { Place } from '../domain/place.ts'
import { withoutKey } from '../domain/without-key.ts'
import { saveChanges } from '../store/changes.ts'
import { lockContactsById } from '../store/contacts.ts'
import { findContactsWithKey } from '../store/contacts-with-key.ts'
import type { Tx } from '../store/tables.ts'
import { countChanges } from './count-changes.ts'

export interface KeyRemoval extends ProjectGeneration {
  key: string
  /** The batch begins behind this place; undefined for the first one. */
  after: Place | undefined
}

export interface KeyRemoved {
  removed: number
  /** Where the next batch begins; undefined when all contacts have been looked at. */
  next: Place | undefined
}

// Their locks are held for about a tenth of a second.
const batch = 500

/**
 * Removes a key from the data of some contacts, in the caller's transaction. From the newest to the oldest:
 * contacts that are created meanwhile are not touched, and none is met twice.
 */
export async function removeKey(ctx: Context, tx: Tx, { after, ...field }: KeyRemoval): Promise<KeyRemoved> {
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
    drafts: changes.map(({ contact }) => contactSaved(contact, { isNew: false })),
  })
  return { removed: changes.length, next }
}
