import { isId, notFound } from '@postrider/contracts'
import { append } from '@postrider/messaging'
import type { Context } from '../context.ts'
import { contactGone } from '../domain/messages.ts'
import { deleteContact as deleteRow, lockContactsById } from '../store/contacts.ts'

/** Deletes a contact with his events. Throws 404 when the project has none with this id. */
export async function deleteContact(
  ctx: Context,
  input: { projectId: string; generation: number; id: string },
): Promise<void> {
  const { projectId, generation, id } = input
  await ctx.db.transaction().execute(async (tx) => {
    const [contact] = isId(id) ? await lockContactsById(tx, projectId, [id]) : []
    if (!contact) throw notFound('contact', id)
    await deleteRow(tx, projectId, id)
    await append(tx, [contactGone(contact, { generation, at: ctx.now() })])
  })
}
