import { isReservedEvent } from '@postrider/contracts'
import * as messages from '@postrider/contracts/messages'
import { createEvent, eventSource, type EventSource } from './create-event.ts'

/** The events of contacts and of their segments, workflows and tracked events. */
export const contactSources: EventSource[] = [
  eventSource(messages.contactCreated, ({ data, ...origin }) => [
    createEvent(origin, { type: 'contact.created', data: contactData(data) }, aboutContact(data)),
  ]),
  eventSource(messages.contactUpdated, ({ data, ...origin }) => {
    const type = changeOf(data)
    return [createEvent(origin, { type, data: contactData(data) }, aboutContact(data))]
  }),
  eventSource(messages.contactDeleted, ({ data: { id, email, version }, ...origin }) => {
    const data = { contactId: id, email, version }
    return [createEvent(origin, { type: 'contact.deleted', data }, aboutContact({ id, email }))]
  }),
  eventSource(messages.membershipChanged, ({ data: message, ...origin }) => {
    const { segmentId, segmentName, slug, kind, contactId, isMember, membershipVersion } = message
    const data = { segmentId, segmentName, slug, kind, contactId, membershipVersion }
    const type = isMember ? 'segment.entered' : 'segment.left'
    return [createEvent(origin, { type, data }, { resourceId: segmentId, contactId })]
  }),
  eventSource(messages.eventTracked, ({ data: message, ...origin }) => {
    const { id, name, contactId, email, data, emailId, createdAt } = message
    // Other messages report these events.
    if (isReservedEvent(name)) return []
    const own = { eventId: id, name, contactId, email, data, emailId, createdAt }
    return [createEvent(origin, { type: 'event.triggered', data: own }, { resourceId: id, contactId, email })]
  }),
]

interface Change {
  subscribed: boolean
  subscriptionChanged?: boolean | undefined
}

function changeOf({ subscribed, subscriptionChanged = false }: Change) {
  if (!subscriptionChanged) return 'contact.updated'
  return subscribed ? 'contact.subscribed' : 'contact.unsubscribed'
}

const contactData = ({
  id,
  email,
  subscribed,
  data,
  version,
  createdAt,
  updatedAt,
}: messages.ContactState) => ({
  contactId: id,
  email,
  subscribed,
  data,
  version,
  createdAt,
  updatedAt,
})

interface ContactRef {
  id: string
  email: string
  isImported?: boolean | undefined
}

const aboutContact = ({ id, email, isImported = false }: ContactRef) => ({
  resourceId: id,
  contactId: id,
  email,
  isImported,
})
