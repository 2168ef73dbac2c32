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
 * Puts what happened to mails of one project into the ledger and ends the subscription of who bounced for good or complained.
 * The message's id is the row's id, so a repeat changes nothing. Mail of a contact that is gone, or without one, is not in the ledger.
 */
export async function recordMailEvents(
  ctx: Context,
  projectId: string,
  messages: readonly MailReceived[],
): Promise<void> {
  await transact(ctx.db, async (tx) => {
    const ids = messages.flatMap((message) => message.data.contactId ?? [])
    const locked = await lockContactsById(tx, projectId, ids)
    const people = new Map(locked.map((contact) => [contact.id, contact]))
    const rows = messages.flatMap((message) => rowOf(people, message) ?? [])
    const fresh = await insertEvents(
      tx,
      rows.map(({ event }) => event),
    )
    const told = rows
      .filter(({ event }) => fresh.has(event.id))
      .map(({ message, event }) => tell(ctx, people, { message, event }))
    saveChanges(tx, {
      contacts: [...people.values()].filter((contact) => !locked.includes(contact)),
      events: told.flatMap(({ events }) => events),
      drafts: told.flatMap(({ drafts }) => drafts),
    })
  })
}

interface Row {
  message: MailReceived
  event: LedgerEvent
}

/** The ledger's row of a message; undefined when the project has no such contact, or no longer. */
function rowOf(people: ReadonlyMap<string, Contact>, message: MailReceived): Row | undefined {
  const contact = people.get(message.data.contactId ?? '')
  if (!contact) return undefined
  const { id, projectId, at } = message
  const { emailId } = message.data
  return {
    message,
    event: { id, projectId, contactId: contact.id, emailId, createdAt: at, ...mailEvent(message) },
  }
}

interface Told {
  events: LedgerEvent[]
  drafts: Draft[]
}

/** What there is to say of a fresh row, and of the opt-out it causes; `people` keeps the contact as it is then. */
function tell(ctx: Context, people: Map<string, Contact>, { message, event }: Row): Told {
  const contact = people.get(event.contactId)
  if (!contact) return { events: [], drafts: [] }
  const { correlationId } = message
  const entry = ledgerEntry(event, contact, correlationId)
  const changed = optOut(ctx, contact, message)
  if (!changed) return { events: [], drafts: [entry] }
  people.set(contact.id, changed.contact)
  const saved = contactSaved(changed.contact, { isNew: false, requestId: correlationId })
  const said = changed.events.map((each) => ledgerEntry(each, changed.contact, correlationId))
  return { events: changed.events, drafts: [entry, saved, ...said] }
}

function optOut(ctx: Context, contact: Contact, message: MailReceived) {
  const reason = optOutReason(message)
  if (!reason) return undefined
  const { emailId, campaignId } = message.data
  const rules = { reserved: ctx.reserved, at: ctx.now(), newId: ctx.newId }
  const wish = { subscribed: false, cause: { emailId, campaignId, reason } }
  const change = changeContact(contact, wish, rules)
  return change.changed ? change : undefined
}
