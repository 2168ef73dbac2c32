import { isId } from '@postrider/contracts'
import { notFound } from '@postrider/contracts/errors'
import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import type { Context } from '../context.ts'
import { contactGone } from '../domain/messages.ts'
import { deleteContacts, lockContactsById } from '../store/contacts.ts'

/** Deletes a contact with its events. Throws 404 when the project has none with this id. */
export async function deleteContact(ctx: Context, projectId: string, id: string): Promise<void> {
  await transact(ctx.db, async (tx) => {
    const [contact] = isId(id) ? await lockContactsById(tx, projectId, [id]) : []
    if (!contact) throw notFound('contact', id)
    await deleteContacts(tx, projectId, [id])
    append(tx, [contactGone(contact, ctx.now())])
  })
}
