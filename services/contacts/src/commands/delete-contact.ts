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
import { insertFormerContacts, takeFormerContacts } from '../store/former-contacts.ts'
import { excludeFromImports, lockOutBatches } from '../store/import-exclusions.ts'
import type { Tx } from '../store/tables.ts'

/**
 * Deletes a contact with its events. Throws 404 when the project has none with this id. The events go first,
 * by batches: one contact may have a million, more than one statement may delete. When it fails in between, a
 * repeat deletes the rest.
 */
export const deleteContact = (ctx: Context, projectId: string, id: string): Promise<void> =>
  deleteWhole(ctx, { projectId, id, ...deletion })

/**
 * The same, and has every service delete what it knows of the contact, and of deleted ones that had its
 * address before. Rows of imports that have begun do not make it again. Throws 404 for one that is deleted
 * already.
 */
export const eraseContact = (ctx: Context, projectId: string, id: string): Promise<void> =>
  deleteWhole(ctx, { projectId, id, ...erasure })

/** How contacts are deleted. */
interface Deletion {
  /** Called before the contact is locked. */
  prepare(tx: Tx, projectId: string): Promise<unknown>
  /** Tells of a batch of what goes with the contact; true when no more is left. */
  forget(tx: Tx, contact: Contact, at: Date): Promise<boolean>
  /** Called when the contact is deleted; answers what is published with it. */
  finish(tx: Tx, contact: Contact, at: Date): Promise<Draft[]>
}

const deletion: Deletion = {
  prepare: () => Promise.resolve(),
  forget: () => Promise.resolve(true),
  finish: async (tx, contact, at) => {
    await insertFormerContacts(tx, [contact], at)
    return [
      contactGone(contact, at),
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
      former.map((each) => contactForgotten({ ...contact, ...each }, at)),
    )
    return former.length < formerPerBatch
  },
  finish: async (tx, contact, at) => {
    await excludeFromImports(tx, contact)
    return [
      contactGone(contact, at),
      contactForgotten(contact, at),
      audited({ projectId: contact.projectId, at }, 'contact.erased', { id: contact.id }),
    ]
  },
}

type OneDeletion = Deletion & { projectId: string; id: string }

async function deleteWhole(ctx: Context, one: OneDeletion): Promise<void> {
  let isGone = false
  while (!isGone) isGone = await transact(ctx.db, (tx) => deleteBatch(ctx, tx, one))
}

// 60 ms on a machine that is six times overloaded.
const eventsPerBatch = 2_000
const formerPerBatch = 500

/** True when the contact is deleted. */
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
