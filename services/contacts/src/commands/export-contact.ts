import { transact } from '@postrider/db'
import { audited } from '@postrider/contracts/messages'
import { append } from '@postrider/messaging'
import { findContactData, type ContactItem, type ContactItems } from '@postrider/tenancy'
import type { Context } from '../context.ts'
import type { Contact } from '../domain/contact.ts'
import { getContact } from '../queries/find-contacts.ts'
import { contactPlan } from '../store/contact-plan.ts'

/** A row about a contact in one service. */
export interface ExportedItem extends ContactItem {
  service: string
}

export interface ContactExport {
  contact: Contact
  /**
   * Pages of the data of all services. Throws 503 if a service is unavailable, because the export would
   * otherwise be incomplete without notice.
   */
  pages: AsyncGenerator<ExportedItem[]>
}

/**
 * Exports all data about a contact and records the export in the audit log. Throws 404 if the contact does
 * not exist.
 */
export async function exportContact(ctx: Context, projectId: string, id: string): Promise<ContactExport> {
  const contact = await getContact(ctx, projectId, id)
  await transact(ctx.db, (tx) =>
    append(tx, [audited({ projectId, at: ctx.now() }, 'contact.exported', { id: contact.id })]),
  )
  return { contact, pages: pagesOf(ctx, contact) }
}

type Find = (cursor: string | null) => Promise<ContactItems>

async function* pagesOf(ctx: Context, contact: Contact): AsyncGenerator<ExportedItem[]> {
  const named = {
    projectId: contact.projectId,
    generation: contact.generation,
    contactId: contact.id,
    email: contact.email,
  }
  const own: Find = (cursor) => findContactData(ctx.db, contactPlan, { ...named, cursor })
  const sources: [string, Find][] = [
    ['contacts', own],
    ...ctx.contactData.map(({ service, client }): [string, Find] => [
      service,
      (cursor) => client.find({ ...named, cursor }),
    ]),
  ]
  for (const [service, find] of sources) yield* pagesFrom(service, find)
}

async function* pagesFrom(service: string, find: Find): AsyncGenerator<ExportedItem[]> {
  for (let cursor: string | null = null, isFirst = true; isFirst || cursor !== null; isFirst = false) {
    const page: ContactItems = await find(cursor)
    yield page.items.map((item) => ({ service, ...item }))
    cursor = page.cursor
  }
}
