import { transact } from '@postrider/db'
import { append, type Received } from '@postrider/messaging'
import type { Draft } from '@postrider/contracts/messages'
import type { Context } from '../context.ts'
import { changeContact } from '../domain/change-contact.ts'
import type { Contact, LedgerEvent } from '../domain/contact.ts'
import type { Crosser } from '../domain/membership.ts'
import { mailEvent, optOutReason, type MailMessage } from '../domain/mail-event.ts'
import { contactSaved, ledgerEntry } from '../domain/messages.ts'
import { saveChanges } from '../store/changes.ts'
import { lockContactsById } from '../store/contacts.ts'
import { insertEvents } from '../store/events.ts'
import { lockCrossers } from '../store/memberships.ts'
import type { Tx } from '../store/tables.ts'

export type MailReceived = Omit<Received, 'type' | 'data'> & MailMessage

/**
 * Records messages about mails of one project in the ledger, and unsubscribes contacts whose present address
 * bounced permanently, or whose mail was complained about. A ledger row has the id of its message, so a
 * repeat changes nothing. Mail without a contact, or whose contact does not exist (any more), is not
 * recorded.
 */
export const recordMailEvents = (
  ctx: Context,
  projectId: string,
  messages: readonly MailReceived[],
): Promise<void> =>
  transact(ctx.db, (tx) =>
    messages.some((message) => optOutReason(message))
      ? recordAndOptOut(ctx, tx, { projectId, messages })
      : recordOnly(tx, { projectId, messages }),
  )

interface Batch {
  projectId: string
  messages: readonly MailReceived[]
}

/**
 * Most batches change no contact, and read none of their data: a campaign's mails that were sent and
 * delivered.
 */
async function recordOnly(tx: Tx, { projectId, messages }: Batch): Promise<void> {
  const locked = await lockCrossers(tx, idsOf(messages))
  const contacts = new Map([...locked].filter(([, contact]) => contact.projectId === projectId))
  const entries = await insertNew(tx, contacts, messages)
  append(
    tx,
    entries.map(({ event, contact, message }) => ledgerEntry(event, contact, message.correlationId)),
  )
}

async function recordAndOptOut(ctx: Context, tx: Tx, { projectId, messages }: Batch): Promise<void> {
  const locked = await lockContactsById(tx, projectId, idsOf(messages))
  // `applyEntry` replaces the contacts in it that it unsubscribes.
  const contacts = new Map(locked.map((contact) => [contact.id, contact]))
  const entries = await insertNew(tx, contacts, messages)
  const effects = entries.map((entry) => applyEntry(ctx, contacts, entry))
  const unchanged = new Set(locked)
  saveChanges(tx, {
    contacts: [...contacts.values()].filter((contact) => !unchanged.has(contact)),
    // An opt-out leaves the data.
    fields: [],
    events: effects.flatMap(({ events }) => events),
    drafts: effects.flatMap(({ drafts }) => drafts),
  })
}

const idsOf = (messages: readonly MailReceived[]): string[] =>
  messages.flatMap(({ data }) => data.contactId ?? [])

/** A message, its row in the ledger, and the contact as it was before. */
interface Entry {
  message: MailReceived
  event: LedgerEvent
  contact: Crosser
}

/** Inserts a row for each message about one of these contacts; answers those that are new. */
async function insertNew(
  tx: Tx,
  contacts: ReadonlyMap<string, Crosser>,
  messages: readonly MailReceived[],
): Promise<Entry[]> {
  const entries = messages.flatMap((message) => entryOf(contacts, message) ?? [])
  const inserted = await insertEvents(
    tx,
    entries.map(({ event }) => event),
  )
  // `delete`: the batch itself may have a message twice.
  return entries.filter(({ event }) => inserted.delete(event.id))
}

/** Undefined when the project has no such contact. */
function entryOf(contacts: ReadonlyMap<string, Crosser>, message: MailReceived): Entry | undefined {
  const contact = contacts.get(message.data.contactId ?? '')
  if (!contact) return undefined
  const { id, projectId, at } = message
  const { emailId } = message.data
  return {
    message,
    contact,
    event: { id, projectId, contactId: contact.id, emailId, createdAt: at, ...mailEvent(message) },
  }
}

/** What follows from a new row: messages, and the event of an opt-out. */
interface Effects {
  events: LedgerEvent[]
  drafts: Draft[]
}

/**
 * Unsubscribes the contact when the message is a reason to, and replaces it in `contacts`: a later row of the
 * batch sees the change.
 */
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

/**
 * The contact unsubscribed; undefined when the message is no reason to, or the contact is unsubscribed
 * already.
 */
function optOut(ctx: Context, contact: Contact, message: MailReceived) {
  const reason = optOutReason(message)
  if (!reason || (reason === 'BOUNCE' && !isAddressOf(contact, message.data.to))) return undefined
  const { emailId, campaignId } = message.data
  const rules = { reserved: ctx.reserved, at: ctx.now(), newId: ctx.newId }
  const wanted = { subscribed: false, cause: { emailId, campaignId, reason } }
  const change = changeContact(contact, wanted, rules)
  return change.changed ? change : undefined
}

/**
 * A bounce is about an address, and may come days after the contact has got another one. A complaint is what
 * its reader wants.
 */
const isAddressOf = ({ email }: Contact, to: string): boolean => email === to.trim().toLowerCase()
