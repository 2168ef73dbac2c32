import { conflict, notFound } from '@postrider/contracts/errors'
import { transact } from '@postrider/db'
import type { Context } from '../context.ts'
import { changeContact, type ContactChange } from '../domain/change-contact.ts'
import type { Effect } from '../domain/effect.ts'
import { contactSaved, ledgerEntry } from '../domain/messages.ts'
import { saveChanges } from '../store/changes.ts'
import { lockContactsById } from '../store/contacts.ts'
import { findEffect, insertEffect } from '../store/effects.ts'
import { countChanges } from './count-changes.ts'

export interface UpdateOnce {
  projectId: string
  generation: number
  id: string
  effectKey: string
  change: Pick<ContactChange, 'subscribed' | 'data'>
  requestId: string | undefined
}

/**
 * Changes one contact under an effect key, recorded in the same transaction; a repeat changes nothing and returns what the first did.
 * Throws 404 for a contact that the project does not have in this generation, 409 when the key was used for another contact.
 */
export const updateContactOnce = (ctx: Context, input: UpdateOnce): Promise<Effect> =>
  transact(ctx.db, async (tx) => {
    const { projectId, generation, id, effectKey: key, change, requestId } = input
    const [before] = await lockContactsById(tx, projectId, [id])
    // Behind the contact's lock, so that of two requests at once the second finds what the first has recorded.
    const known = await findEffect(tx, { projectId, generation, key })
    if (known && known.contactId !== id.toLowerCase()) throw keyOfAnother(key)
    if (known) return known
    if (before?.generation !== generation) throw notFound('contact', id)
    const at = ctx.now()
    const { contact, changed, events } = changeContact(before, change, { ...ctx, at })
    const effect = {
      projectId,
      generation,
      key,
      contactId: contact.id,
      version: contact.version,
      changed,
      at,
    }
    if (!(await insertEffect(tx, effect))) throw keyOfAnother(key)
    if (changed)
      saveChanges(tx, {
        contacts: [contact],
        fields: countChanges(ctx, before, contact),
        events,
        drafts: [
          contactSaved(contact, { isNew: false, requestId }),
          ...events.map((event) => ledgerEntry(event, contact, requestId)),
        ],
      })
    return effect
  })

const keyOfAnother = (key: string) =>
  conflict(`The effect key "${key}" was used for another contact.`, { details: { effectKey: key } })
