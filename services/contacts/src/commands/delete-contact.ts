import { isId } from '@postrider/contracts'
import { notFound } from '@postrider/contracts/errors'
import { audited, type Draft } from '@postrider/contracts/messages'
import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import type { Context } from '../context.ts'
import type { Contact } from '../domain/contact.ts'
import { contactErasedMessage, contactDeletedMessage } from '../domain/messages.ts'
import { deleteContacts, lockContactsById } from '../store/contacts.ts'
import { deleteEventsOfContacts } from '../store/delete-events.ts'
import { insertFormerContacts, takeFormerContacts } from '../store/former-contacts.ts'
import { excludeFromImports, lockOutBatches } from '../store/import-exclusions.ts'
import type { Tx } from '../store/tables.ts'

/**
 * Deletes a contact with its events. Throws 404 if the contact does not exist. Deletes the events first, in
 * batches, because one contact may have a million events. After a failure, a retry deletes the remaining
 * events.
 */
export const deleteContact = (ctx: Context, projectId: string, id: string): Promise<void> =>
  deleteInBatches(ctx, { projectId, id, ...deletion })

/**
 * Deletes a contact and its data in all services, including the data of deleted contacts with the same
 * address. Prevents unfinished imports from creating the contact again. Throws 404 if the contact does not
 * exist.
 */
export const eraseContact = (ctx: Context, projectId: string, id: string): Promise<void> =>
  deleteInBatches(ctx, { projectId, id, ...erasure })

/** The differences between deleting and erasing a contact. */
interface Deletion {
  /** Runs before the contact is locked. */
  prepare(tx: Tx, projectId: string): Promise<unknown>
  /**
   * Publishes the erasure of a batch of deleted contacts with the same address. Returns true if no such
   * contacts are left.
   */
  forget(tx: Tx, contact: Contact, at: Date): Promise<boolean>
  /** Runs after the contact is deleted. Returns the messages to publish. */
  finish(tx: Tx, contact: Contact, at: Date): Promise<Draft[]>
}

const deletion: Deletion = {
  prepare: () => Promise.resolve(),
  forget: () => Promise.resolve(true),
  finish: async (tx, contact, at) => {
    await insertFormerContacts(tx, [contact], at)
    return [
      contactDeletedMessage(contact, at),
      audited({ projectId: contact.projectId, at }, 'contact.deleted', { id: contact.id }),
    ]
  },
}

const erasure: Deletion = {
  prepare: lockOutBatches,
  forget: async (tx, contact, at) => {
    const former = await takeFormerContacts(tx, contact, formerPerBatch)
    append(
      tx,
      former.map((each) => contactErasedMessage({ ...contact, ...each }, at)),
    )
    return former.length < formerPerBatch
  },
  finish: async (tx, contact, at) => {
    await excludeFromImports(tx, contact)
    return [
      contactDeletedMessage(contact, at),
      contactErasedMessage(contact, at),
      audited({ projectId: contact.projectId, at }, 'contact.erased', { id: contact.id }),
    ]
  },
}

type OneDeletion = Deletion & { projectId: string; id: string }

async function deleteInBatches(ctx: Context, one: OneDeletion): Promise<void> {
  let isDeleted = false
  while (!isDeleted) isDeleted = await transact(ctx.db, (tx) => deleteBatch(ctx, tx, one))
}

// Maximum number of events per transaction, which takes about 60 ms on an overloaded machine.
const eventsPerBatch = 2_000
const formerPerBatch = 500

/**
 * Deletes a batch of events, or the contact if no events are left. Returns true if the contact is deleted.
 */
async function deleteBatch(
  ctx: Context,
  tx: Tx,
  { projectId, id, prepare, forget, finish }: OneDeletion,
): Promise<boolean> {
  if (!isId(id)) throw notFound('contact', id)
  await prepare(tx, projectId)
  const [contact] = await lockContactsById(tx, projectId, [id])
  if (!contact) throw notFound('contact', id)
  if ((await deleteEventsOfContacts(tx, [id], eventsPerBatch)) === eventsPerBatch) return false
  const at = ctx.now()
  if (!(await forget(tx, contact, at))) return false
  await deleteContacts(tx, projectId, [id])
  append(tx, await finish(tx, contact, at))
  return true
}
