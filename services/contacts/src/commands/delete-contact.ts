import { isId } from '@postrider/contracts'
import { notFound } from '@postrider/contracts/errors'
import { audited, type Draft } from '@postrider/contracts/messages'
import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import type { Context } from '../context.ts'
import type { Contact } from '../domain/contact.ts'
import { contactForgotten, contactGone } from '../domain/messages.ts'
import { deleteContacts, lockContactsById } from '../store/contacts.ts'
import { deleteEventsOfContacts } from '../store/delete-events.ts'
import type { Tx } from '../store/tables.ts'

/**
 * Deletes a contact with its events. Throws 404 when the project has none with this id. The events go first, by batches: one contact may
 * have a million, more than one statement may delete. When it fails in between, a repeat deletes the rest.
 */
export const deleteContact = (ctx: Context, projectId: string, id: string): Promise<void> =>
  deleteWhole(ctx, { projectId, id, draftsOf: deletionOf })

/** The same, and has every service delete what it knows of the contact. Throws 404 for one that is deleted already. */
export const eraseContact = (ctx: Context, projectId: string, id: string): Promise<void> =>
  deleteWhole(ctx, { projectId, id, draftsOf: erasureOf })

interface Deletion {
  projectId: string
  id: string
  /** What is published with it. */
  draftsOf(contact: Contact, at: Date): Draft[]
}

const deletionOf: Deletion['draftsOf'] = (contact, at) => [
  contactGone(contact, at),
  audited({ projectId: contact.projectId, at }, 'contact.deleted', { id: contact.id }),
]

const erasureOf: Deletion['draftsOf'] = (contact, at) => [
  contactGone(contact, at),
  contactForgotten(contact, at),
  audited({ projectId: contact.projectId, at }, 'contact.erased', { id: contact.id }),
]

async function deleteWhole(ctx: Context, deletion: Deletion): Promise<void> {
  let isGone = false
  while (!isGone) isGone = await transact(ctx.db, (tx) => deleteBatch(ctx, tx, deletion))
}

// 60 ms on a machine that is six times overloaded.
const eventsPerBatch = 2_000

/** True when the contact is deleted. */
async function deleteBatch(ctx: Context, tx: Tx, { projectId, id, draftsOf }: Deletion): Promise<boolean> {
  const [contact] = isId(id) ? await lockContactsById(tx, projectId, [id]) : []
  if (!contact) throw notFound('contact', id)
  if ((await deleteEventsOfContacts(tx, [id], eventsPerBatch)) === eventsPerBatch) return false
  await deleteContacts(tx, projectId, [id])
  append(tx, draftsOf(contact, ctx.now()))
  return true
}
