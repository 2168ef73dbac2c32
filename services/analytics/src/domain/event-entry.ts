import { isId, type Data } from '@postrider/contracts'
import type { eventTracked } from '@postrider/contracts/messages'
import type { z } from 'zod'
import type { Entry } from './entry.ts'
import { isSmall, maxTextLength } from './is-small.ts'
import type { Origin } from './mail-entry.ts'

export type TrackedEvent = z.output<typeof eventTracked.data>

/**
 * Returns whether the feed shows a contact event with this name. Mail events are excluded, because the send
 * service also publishes them, even for mails without a contact. API clients cannot track names with the
 * prefix `email.`.
 */
export const isOwnEvent = (name: string): boolean => name === 'email.received' || !name.startsWith('email.')

/**
 * Returns the entry of a contact event, with the event's id. Returns undefined for an event that the send
 * service publishes.
 */
export function eventEntry({ projectId, generation, at }: Origin, event: TrackedEvent): Entry | undefined {
  if (!isOwnEvent(event.name)) return undefined
  const { id, contactId, email } = event
  return {
    id,
    at,
    projectId,
    generation,
    contactId,
    contactEmail: email,
    campaignId: null,
    name: null,
    isFirst: true,
    isMachine: false,
    ...kindOf(event),
  }
}

type EventKind = Pick<Entry, 'type' | 'metadata'> & Partial<Entry>

/**
 * API clients cannot track names with the prefixes `email.` and `contact.`, so Postrider itself created such
 * an event.
 */
function kindOf(event: TrackedEvent): EventKind {
  const { name } = event
  switch (name) {
    case 'contact.subscribed':
    case 'contact.unsubscribed':
      return { type: name, ...sourceOf(event) }
    case 'email.received':
      return { type: name, metadata: inboundMetadata(event) }
    default:
      return { type: 'event.triggered', name, metadata: eventMetadata(event) }
  }
}

/** Returns the mail and campaign whose link, bounce or complaint changed the subscription, if known. */
function sourceOf({ emailId, data }: TrackedEvent): Pick<Entry, 'campaignId' | 'metadata'> {
  const { campaignId, reason } = data
  return {
    campaignId: typeof campaignId === 'string' && isId(campaignId) ? campaignId : null,
    metadata: {
      ...(emailId === null ? {} : { sourceEmailId: emailId }),
      ...(typeof reason === 'string' ? { reason } : {}),
    },
  }
}

const inboundMetadata = ({ emailId, data: { subject, from } }: TrackedEvent): Data => ({
  ...(emailId === null ? {} : { emailId }),
  ...(typeof subject === 'string' ? { subject: truncate(subject) } : {}),
  ...(typeof from === 'string' ? { from: truncate(from) } : {}),
})

const eventMetadata = ({ emailId, data }: TrackedEvent): Data => ({
  ...(emailId === null ? {} : { emailId }),
  ...(isSmall(data) ? { data } : {}),
})

/** Cuts a text, and replaces half of a surrogate pair at the end, because jsonb rejects it. */
const truncate = (text: string): string => text.slice(0, maxTextLength).toWellFormed()
