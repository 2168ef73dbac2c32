import { append, type Received } from '@postrider/messaging'
import type { Context } from '../context.ts'
import { changeContact, type Changed } from '../domain/change-contact.ts'
import type { Contact, LedgerEvent } from '../domain/contact.ts'
import { mailEvent, optOutReason, type MailMessage } from '../domain/mail-event.ts'
import { contactSaved, ledgerEntry } from '../domain/messages.ts'
import { lockContactsById, updateContacts } from '../store/contacts.ts'
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
  await ctx.db.transaction().execute(async (tx) => {
    const ids = messages.flatMap((message) => message.data.contactId ?? [])
    const people = new Map(
      (await lockContactsById(tx, projectId, ids)).map((contact) => [contact.id, contact]),
    )
    const known = messages.filter((message) => people.has(message.data.contactId ?? ''))
    const fresh = await insertEvents(tx, known.map(rowOf))
    const drafts = known
      .filter((message) => fresh.has(message.id))
      .flatMap((message) => tell(ctx, people, message))
    await updateContacts(
      tx,
      [...new Set(drafts.flatMap(({ change }) => (change?.changed ? [change.contact.id] : [])))].flatMap(
        (id) => people.get(id) ?? [],
      ),
    )
    await insertEvents(
      tx,
      drafts.flatMap(({ change }) => change?.events ?? []),
    )
    await append(
      tx,
      drafts.flatMap((each) => each.drafts),
    )
  })
}

const rowOf = (message: MailReceived): LedgerEvent => ({
  id: message.id,
  projectId: message.projectId,
  contactId: message.data.contactId ?? '',
  emailId: message.data.emailId,
  createdAt: message.at,
  ...mailEvent(message),
})

function tell(ctx: Context, people: Map<string, Contact>, message: MailReceived) {
  const contact = people.get(message.data.contactId ?? '')
  if (!contact) return []
  const entry = ledgerEntry(rowOf(message), contact, message.generation)
  const change = optOut(ctx, contact, message)
  if (!change?.changed) return [{ change, drafts: [entry] }]
  people.set(contact.id, change.contact)
  const said = [entry, contactSaved(change.contact, { isNew: false, generation: message.generation })]
  return [
    {
      change,
      drafts: [
        ...said,
        ...change.events.map((event) => ledgerEntry(event, change.contact, message.generation)),
      ],
    },
  ]
}

function optOut(ctx: Context, contact: Contact, message: MailReceived): Changed | undefined {
  const reason = optOutReason(message)
  if (!reason) return undefined
  const { emailId, campaignId } = message.data
  const rules = { reserved: ctx.reserved, at: ctx.now(), newId: ctx.newId }
  return changeContact(contact, { subscribed: false, cause: { emailId, campaignId, reason } }, rules)
}
