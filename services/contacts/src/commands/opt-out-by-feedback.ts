import type { emailUnsubscribed } from '@postrider/contracts/messages'
import { transact } from '@postrider/db'
import type { Received } from '@postrider/messaging'
import type { Context } from '../context.ts'
import { changeContact } from '../domain/change-contact.ts'
import { contactSavedMessage, eventTrackedMessage } from '../domain/messages.ts'
import { saveChanges } from '../store/changes.ts'
import { lockContactsById } from '../store/contacts.ts'
import { insertEvents } from '../store/events.ts'

/**
 * Unsubscribes contacts that used the unsubscribe function of their mailbox provider. Idempotent, because an
 * event has the id and time of its message. Skips deleted contacts.
 */
export const optOutByFeedback = (
  ctx: Context,
  projectId: string,
  messages: readonly Received<typeof emailUnsubscribed>[],
): Promise<void> =>
  transact(ctx.db, async (tx) => {
    const ids = messages.flatMap(({ data }) => data.contactId ?? [])
    const contacts = new Map((await lockContactsById(tx, projectId, ids)).map((each) => [each.id, each]))
    const changes = messages.flatMap(({ id, at, data: { contactId, emailId, campaignId } }) => {
      const before = contacts.get(contactId ?? '')
      if (!before) return []
      const wanted = {
        subscribed: false,
        cause: { emailId, campaignId },
        origin: { how: 'ONE_CLICK' },
      } as const
      const change = changeContact(before, wanted, { reserved: ctx.reserved, at, newId: () => id })
      if (!change.changed) return []
      contacts.set(before.id, change.contact)
      return [change]
    })
    const isNew = await insertEvents(
      tx,
      changes.flatMap(({ events }) => events),
    )
    const fresh = changes.filter(({ events }) => events.some(({ id }) => isNew.has(id)))
    saveChanges(tx, {
      contacts: fresh.map(({ contact }) => contact),
      // An opt-out does not change the data.
      fields: [],
      events: fresh.flatMap(({ events }) => events),
      drafts: fresh.flatMap(({ before, contact, events }) => [
        contactSavedMessage({ before, contact }),
        ...events.map((event) => eventTrackedMessage(event, contact)),
      ]),
    })
  })
