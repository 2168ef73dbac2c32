import { isId } from '@postrider/contracts'
import { notFound } from '@postrider/contracts/errors'
import { audited } from '@postrider/contracts/messages'
import { isUniqueViolation, transact } from '@postrider/db'
import { emailTaken } from '../errors.ts'
import type { Context } from '../context.ts'
import { changeContact, type ContactChange } from '../domain/change-contact.ts'
import type { Contact } from '../domain/contact.ts'
import { contactSavedMessage, eventTrackedMessage } from '../domain/messages.ts'
import { saveChanges } from '../store/changes.ts'
import { lockContactsById } from '../store/contacts.ts'
import { countChanges } from './count-changes.ts'

export interface UpdateContact extends ContactChange {
  projectId: string
  id: string
}

/** Changes a contact. Throws 404 if it does not exist, and 409 if another contact has the new address. */
export async function updateContact(ctx: Context, input: UpdateContact): Promise<Contact> {
  try {
    return await change(ctx, input)
  } catch (error) {
    throw isUniqueViolation(error, 'contacts_project_id_email_key') ? emailTaken(error) : error
  }
}

const change = (ctx: Context, { projectId, id, ...change }: UpdateContact): Promise<Contact> =>
  transact(ctx.db, async (tx) => {
    const [before] = isId(id) ? await lockContactsById(tx, projectId, [id]) : []
    if (!before) throw notFound('contact', id)
    const rules = { reserved: ctx.reserved, at: ctx.now(), newId: ctx.newId }
    const { contact, changed, events } = changeContact(before, change, rules)
    if (!changed) return before
    saveChanges(tx, {
      contacts: [contact],
      fields: countChanges(ctx, before, contact),
      events,
      drafts: [
        contactSavedMessage({ before, contact }),
        ...events.map((event) => eventTrackedMessage(event, contact)),
        audited({ projectId, at: rules.at }, 'contact.updated', { id }),
      ],
    })
    return contact
  })
