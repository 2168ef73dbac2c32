import { transact } from '@postrider/db'
import type { Received } from '@postrider/messaging'
import type { Draft } from '@postrider/contracts/messages'
import type { Context } from '../context.ts'
import { changeContact } from '../domain/change-contact.ts'
import type { Contact, LedgerEvent } from '../domain/contact.ts'
import { mailEvent, optOutReason, type MailMessage } from '../domain/mail-event.ts'
import { contactSaved, ledgerEntry } from '../domain/messages.ts'
import { saveChanges } from '../store/changes.ts'
import { lockContactsById } from '../store/contacts.ts'
import { insertEvents } from '../store/events.ts'

export type MailReceived = Omit<Received, 'type' | 'data'> & MailMessage

/**
 * Records messages about mails of one project in the ledger, and unsubscribes contacts whose mail bounced permanently or was
 * complained about. A ledger row has the id of its message, so a repeat changes nothing. Mail without a contact, or whose contact
 * does not exist (any more), is not recorded.
 */
export async function recordMailEvents(
  ctx: Context,
  projectId: string,
  messages: readonly MailReceived[],
): Promise<void> {
  await transact(ctx.db, async (tx) => {
    const ids = messages.flatMap((message) => message.data.contactId ?? [])
    const locked = await lockContactsById(tx, projectId, ids)
    // `applyEntry` replaces the contacts in it that it unsubscribes.
    const contacts = new Map(locked.map((contact) => [contact.id, contact]))
    const entries = messages.flatMap((message) => entryOf(contacts, message) ?? [])
    const inserted = await insertEvents(
      tx,
      entries.map(({ event }) => event),
    )
    const effects = entries
      .filter(({ event }) => inserted.has(event.id))
      .map((entry) => applyEntry(ctx, contacts, entry))
    const unchanged = new Set(locked)
    saveChanges(tx, {
      contacts: [...contacts.values()].filter((contact) => !unchanged.has(contact)),
      // An opt-out leaves the data.
      fields: [],
      events: effects.flatMap(({ events }) => events),
      drafts: effects.flatMap(({ drafts }) => drafts),
    })
  })
}

/** A message and its row in the ledger. */
interface Entry {
  message: MailReceived
  event: LedgerEvent
}

/** Undefined when the project has no such contact. */
function entryOf(contacts: ReadonlyMap<string, Contact>, message: MailReceived): Entry | undefined {
  const contact = contacts.get(message.data.contactId ?? '')
  if (!contact) return undefined
  const { id, projectId, at } = message
  const { emailId } = message.data
  return {
    message,
    event: { id, projectId, contactId: contact.id, emailId, createdAt: at, ...mailEvent(message) },
  }
}

/** What follows from a new row: messages, and the event of an opt-out. */
interface Effects {
  events: LedgerEvent[]
  drafts: Draft[]
}

/** Unsubscribes the contact when the message is a reason to, and replaces it in `contacts`: a later row of the batch sees the change. */
function applyEntry(ctx: Context, contacts: Map<string, Contact>, { message, event }: Entry): Effects {
  const contact = contacts.get(event.contactId)
  if (!contact) return { events: [], drafts: [] }
  const { correlationId } = message
  const recorded = ledgerEntry(event, contact, correlationId)
  const optedOut = optOut(ctx, contact, message)
  if (!optedOut) return { events: [], drafts: [recorded] }
  contacts.set(contact.id, optedOut.contact)
  const saved = contactSaved(optedOut.contact, { isNew: false, requestId: correlationId })
  const entries = optedOut.events.map((each) => ledgerEntry(each, optedOut.contact, correlationId))
  return { events: optedOut.events, drafts: [recorded, saved, ...entries] }
}

/** The contact unsubscribed; undefined when the message is no reason to, or the contact is unsubscribed already. */
function optOut(ctx: Context, contact: Contact, message: MailReceived) {
  const reason = optOutReason(message)
  if (!reason) return undefined
  const { emailId, campaignId } = message.data
  const rules = { reserved: ctx.reserved, at: ctx.now(), newId: ctx.newId }
  const wanted = { subscribed: false, cause: { emailId, campaignId, reason } }
  const change = changeContact(contact, wanted, rules)
  return change.changed ? change : undefined
}
