import { transact } from '@postrider/db'
import { append, type Received } from '@postrider/messaging'
import { causeOf, type Draft } from '@postrider/contracts/messages'
import type { Context } from '../context.ts'
import { changeContact } from '../domain/change-contact.ts'
import type { Contact, LedgerEvent } from '../domain/contact.ts'
import type { ContactRef } from '../domain/membership.ts'
import { mailEvent, optOutReason, type MailMessage } from '../domain/mail-event.ts'
import { contactSavedMessage, eventTrackedMessage } from '../domain/messages.ts'
import { saveChanges } from '../store/changes.ts'
import { lockContactsById } from '../store/contacts.ts'
import { insertEvents } from '../store/events.ts'
import { lockContactRefs } from '../store/memberships.ts'
import type { Tx } from '../store/tables.ts'

export type MailReceived = Omit<Received, 'type' | 'data'> & MailMessage

/**
 * Records messages about a project's mails as events. Unsubscribes contacts after a permanent bounce of their
 * current address, or after a complaint. Idempotent, because an event has the id of its message. Skips mails
 * without a contact and mails of deleted contacts.
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

interface MailBatch {
  projectId: string
  messages: readonly MailReceived[]
}

/**
 * Records messages that do not unsubscribe any contact. Most batches contain only such messages, for which
 * the contacts' data is not needed.
 */
async function recordOnly(tx: Tx, { projectId, messages }: MailBatch): Promise<void> {
  const locked = await lockContactRefs(tx, idsOf(messages))
  const contacts = new Map([...locked].filter(([, contact]) => contact.projectId === projectId))
  const entries = await insertNew(tx, contacts, messages)
  append(
    tx,
    entries.map(({ event, contact, message }) => eventTrackedMessage(event, contact, causeOf(message))),
  )
}

async function recordAndOptOut(ctx: Context, tx: Tx, { projectId, messages }: MailBatch): Promise<void> {
  const locked = await lockContactsById(tx, projectId, idsOf(messages))
  // `applyEntry` replaces contacts that it unsubscribes.
  const contacts = new Map(locked.map((contact) => [contact.id, contact]))
  const entries = await insertNew(tx, contacts, messages)
  const effects = entries.map((entry) => applyEntry(ctx, contacts, entry))
  const unchanged = new Set(locked)
  saveChanges(tx, {
    contacts: [...contacts.values()].filter((contact) => !unchanged.has(contact)),
    // An opt-out does not change the data.
    fields: [],
    events: effects.flatMap(({ events }) => events),
    drafts: effects.flatMap(({ drafts }) => drafts),
  })
}

const idsOf = (messages: readonly MailReceived[]): string[] =>
  messages.flatMap(({ data }) => data.contactId ?? [])

/** A message, its event, and the contact before the message. */
interface MailEntry {
  message: MailReceived
  event: LedgerEvent
  contact: ContactRef
}

/** Inserts an event for each message about one of these contacts. Returns the new events. */
async function insertNew(
  tx: Tx,
  contacts: ReadonlyMap<string, ContactRef>,
  messages: readonly MailReceived[],
): Promise<MailEntry[]> {
  const entries = messages.flatMap((message) => entryOf(contacts, message) ?? [])
  const inserted = await insertEvents(
    tx,
    entries.map(({ event }) => event),
  )
  // Use `delete`, because a batch may contain a message twice.
  return entries.filter(({ event }) => inserted.delete(event.id))
}

/** Returns undefined if the contact does not exist. */
function entryOf(contacts: ReadonlyMap<string, ContactRef>, message: MailReceived): MailEntry | undefined {
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

/** The messages to publish for a new event, and the opt-out events to insert. */
interface Effects {
  events: LedgerEvent[]
  drafts: Draft[]
}

/**
 * Unsubscribes the contact if the message requires it, and replaces the contact in `contacts`, so that later
 * messages of the batch find the change.
 */
function applyEntry(ctx: Context, contacts: Map<string, Contact>, { message, event }: MailEntry): Effects {
  const contact = contacts.get(event.contactId)
  if (!contact) return { events: [], drafts: [] }
  const cause = causeOf(message)
  const recorded = eventTrackedMessage(event, contact, cause)
  const optedOut = optOut(ctx, contact, message)
  if (!optedOut) return { events: [], drafts: [recorded] }
  contacts.set(contact.id, optedOut.contact)
  const saved = contactSavedMessage({ ...optedOut, ...cause, requestId: cause.correlationId })
  const entries = optedOut.events.map((each) => eventTrackedMessage(each, optedOut.contact, cause))
  return { events: optedOut.events, drafts: [recorded, saved, ...entries] }
}

/**
 * Returns the unsubscribed contact. Returns undefined if the message does not require an opt-out, or if the
 * contact is already unsubscribed.
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
 * Returns whether a mail was sent to the contact's current address. A bounce may arrive days after the
 * address has changed. A complaint applies to the contact under any address.
 */
const isAddressOf = ({ email }: Contact, to: string): boolean => email === to.trim().toLowerCase()
