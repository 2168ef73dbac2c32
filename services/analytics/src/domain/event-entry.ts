import { isId, type Data } from '@postrider/contracts'
import type { eventTracked } from '@postrider/contracts/messages'
import type { z } from 'zod'
import type { Entry } from './entry.ts'
import type { Origin } from './mail-entry.ts'

export type Tracked = z.output<typeof eventTracked.data>

/** An event may carry 64 KB; the feed shows its data where they are no longer than this as JSON. */
const maxData = 1000

/**
 * Whether the feed has an event of this name from contacts. It has not the mail events that contacts derives
 * from the messages of send:
 * they come from send, there also of mails without a contact. API clients cannot track names that begin with
 * `email.`.
 */
export const isOwnEvent = (name: string): boolean => name === 'email.received' || !name.startsWith('email.')

/**
 * The entry for an event of a contact, under the id of its row in the ledger. Undefined for one that comes
 * from send.
 */
export function eventEntry({ projectId, generation, at }: Origin, event: Tracked): Entry | undefined {
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

type Kind = Pick<Entry, 'type' | 'metadata'> & Partial<Entry>

/** API clients cannot track names that begin with `email.` or `contact.`: such an event is always ours. */
function kindOf(event: Tracked): Kind {
  const { name } = event
  switch (name) {
    case 'contact.subscribed':
    case 'contact.unsubscribed':
      return { type: name, ...sourceOf(event) }
    case 'email.received':
      return { type: name, metadata: received(event) }
    default:
      return { type: 'event.triggered', name, metadata: triggered(event) }
  }
}

/** The mail whose link, bounce or complaint changed the subscription, as far as it is known. */
function sourceOf({ emailId, data }: Tracked): Pick<Entry, 'campaignId' | 'metadata'> {
  const { campaignId, reason } = data
  return {
    campaignId: typeof campaignId === 'string' && isId(campaignId) ? campaignId : null,
    metadata: {
      ...(emailId === null ? {} : { sourceEmailId: emailId }),
      ...(typeof reason === 'string' ? { reason } : {}),
    },
  }
}

const received = ({ emailId, data: { subject, from } }: Tracked): Data => ({
  ...(emailId === null ? {} : { emailId }),
  ...(typeof subject === 'string' ? { subject: beginning(subject) } : {}),
  ...(typeof from === 'string' ? { from: beginning(from) } : {}),
})

const triggered = ({ emailId, data }: Tracked): Data => ({
  ...(emailId === null ? {} : { emailId }),
  ...(JSON.stringify(data).length <= maxData ? { data } : {}),
})

/** Cut between characters: jsonb refuses half of a surrogate pair. */
const beginning = (text: string): string => text.slice(0, maxData).toWellFormed()
