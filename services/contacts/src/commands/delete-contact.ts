import { isId } from '@postrider/contracts'
import { notFound } from '@postrider/contracts/errors'
import { audited } from '@postrider/contracts/messages'
import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import type { Context } from '../context.ts'
import { contactGone } from '../domain/messages.ts'
import { deleteContacts, lockContactsById } from '../store/contacts.ts'
import { deleteEventsOfContacts } from '../store/delete-events.ts'
import type { Tx } from '../store/tables.ts'

/**
 * Deletes a contact with its events. Throws 404 when the project has none with this id. The events go first, by batches: one contact may
 * have a million, more than one statement may delete. When it fails in between, a repeat deletes the rest.
 */
export async function deleteContact(ctx: Context, projectId: string, id: string): Promise<void> {
  let isGone = false
  while (!isGone) isGone = await transact(ctx.db, (tx) => deleteBatch(ctx, tx, { projectId, id }))
}

// 60 ms on a machine that is six times overloaded.
const eventsPerBatch = 2_000

/** True when the contact is deleted. */
async function deleteBatch(
  ctx: Context,
  tx: Tx,
  { projectId, id }: { projectId: string; id: string },
): Promise<boolean> {
  const [contact] = isId(id) ? await lockContactsById(tx, projectId, [id]) : []
  if (!contact) throw notFound('contact', id)
  if ((await deleteEventsOfContacts(tx, [id], eventsPerBatch)) === eventsPerBatch) return false
  await deleteContacts(tx, projectId, [id])
  const at = ctx.now()
  append(tx, [contactGone(contact, at), audited({ projectId, at }, 'contact.deleted', { id })])
  return true
}
