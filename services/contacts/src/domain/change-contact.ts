import { sameJson, type Data } from '@postrider/contracts'
import type { OptOutReason } from '@postrider/contracts/resources'
import type { Consent, Origin } from './consent.ts'
import type { Contact, LedgerEvent } from './contact.ts'
import { checkDataSize, mergeData } from './contact-data.ts'

/** What a caller wants a contact to be; what is absent stays. */
export interface ContactChange {
  email?: string | undefined
  subscribed?: boolean | undefined
  data?: Data | undefined
  /** Removes all data first (`data: null` of a PATCH). */
  clearData?: boolean | undefined
  /** The mail whose link, bounce or complaint caused the change of subscription. */
  cause?: MailCause | undefined
  /** Where the change comes from; the API unless given. */
  origin?: Origin | undefined
}

export interface MailCause {
  emailId: string
  campaignId: string | null
  /** Set when the contact did not ask for it. */
  reason?: OptOutReason
}

export interface Rules {
  reserved: ReadonlySet<string>
}

export interface Moment {
  at: Date
  newId(): string
}

export interface Changed {
  contact: Contact
  /** False when the contact stays as it is: nothing is written, nothing is published. */
  changed: boolean
  /** `contact.subscribed` or `contact.unsubscribed`, when that changed. */
  events: LedgerEvent[]
}

/** A contact that did not exist before. Only the change of an existing contact emits a subscription event. */
export function newContact(
  input: ContactChange & { email: string; projectId: string; generation: number },
  { reserved, at, newId }: Rules & Moment,
): Contact {
  const data = mergeData({}, input.data ?? {}, reserved)
  checkDataSize(data)
  const { projectId, generation, email, subscribed = true } = input
  const dates = { createdAt: at, updatedAt: at }
  return { id: newId(), projectId, email, subscribed, data, version: 1, generation, ...dates }
}

/** The contact after a change, and the events that follow from it. */
export function changeContact(
  before: Contact,
  change: ContactChange,
  { reserved, at, newId }: Rules & Moment,
): Changed {
  const data = mergeData(change.clearData ? {} : before.data, change.data ?? {}, reserved)
  checkDataSize(data)
  const wanted = {
    email: change.email ?? before.email,
    subscribed: change.subscribed ?? before.subscribed,
    data,
  }
  if (sameContact(before, wanted)) return { contact: before, changed: false, events: [] }
  const contact = { ...before, ...wanted, version: before.version + 1, updatedAt: at }
  const events =
    wanted.subscribed === before.subscribed ? [] : [subscriptionEvent(contact, change, { at, newId })]
  return { contact, changed: true, events }
}

const sameContact = (before: Contact, wanted: Pick<Contact, 'email' | 'subscribed' | 'data'>): boolean =>
  before.email === wanted.email &&
  before.subscribed === wanted.subscribed &&
  sameJson(before.data, wanted.data)

const subscriptionEvent = (
  contact: Contact,
  { cause, origin = { how: 'API' } }: ContactChange,
  { at, newId }: Moment,
): LedgerEvent => ({
  id: newId(),
  projectId: contact.projectId,
  contactId: contact.id,
  name: contact.subscribed ? 'contact.subscribed' : 'contact.unsubscribed',
  data: cause ? { ...cause } : {},
  emailId: cause?.emailId ?? null,
  createdAt: at,
  origin: cause?.reason ? { how: cause.reason } : origin,
})

/** What the consent log keeps of these events: the changes of subscriptions. */
export const consentsOf = (events: readonly LedgerEvent[]): Consent[] =>
  events.flatMap(({ id, projectId, contactId, name, data, emailId, createdAt, origin }) =>
    origin === undefined
      ? []
      : [
          {
            id,
            projectId,
            contactId,
            subscribed: name === 'contact.subscribed',
            how: origin.how,
            emailId,
            campaignId: typeof data['campaignId'] === 'string' ? data['campaignId'] : null,
            address: origin.address ?? null,
            at: createdAt,
          },
        ],
  )
