import { sameJson, type Data } from '@postrider/contracts'
import type { OptOutReason } from '@postrider/contracts/resources'
import type { Consent, Origin } from './consent.ts'
import type { Contact, LedgerEvent } from './contact.ts'
import { checkDataSize, mergeData } from './contact-data.ts'

/** A requested change of a contact. Absent fields do not change. */
export interface ContactChange {
  email?: string | undefined
  subscribed?: boolean | undefined
  data?: Data | undefined
  /** Removes all data first (`data: null` of a PATCH). */
  clearData?: boolean | undefined
  /** The mail whose link, bounce or complaint caused the subscription change. */
  cause?: MailCause | undefined
  /** Origin of the change. The default is the API. */
  origin?: Origin | undefined
}

export interface MailCause {
  emailId: string
  campaignId: string | null
  /** Set if the cause is a bounce or complaint, not a request of the contact. */
  reason?: OptOutReason
}

export interface Rules {
  reserved: ReadonlySet<string>
}

export interface Moment {
  at: Date
  newId(): string
}

export interface ContactChangeResult {
  before: Contact
  contact: Contact
  /** False if nothing changed, so that nothing needs to be saved or published. */
  changed: boolean
  /** `contact.subscribed` or `contact.unsubscribed`, if the subscription changed. */
  events: LedgerEvent[]
}

/** Returns a new contact. Throws 422 if its data is too large. A new contact has no subscription event. */
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

/** Returns the contact after a change, and the resulting events. Throws 422 if the data becomes too large. */
export function changeContact(
  before: Contact,
  change: ContactChange,
  { reserved, at, newId }: Rules & Moment,
): ContactChangeResult {
  const data = mergeData(change.clearData ? {} : before.data, change.data ?? {}, reserved)
  checkDataSize(data)
  const requested = {
    email: change.email ?? before.email,
    subscribed: change.subscribed ?? before.subscribed,
    data,
  }
  if (sameContact(before, requested)) return { before, contact: before, changed: false, events: [] }
  const contact = { ...before, ...requested, version: before.version + 1, updatedAt: at }
  const events =
    requested.subscribed === before.subscribed ? [] : [subscriptionEvent(contact, change, { at, newId })]
  return { before, contact, changed: true, events }
}

const sameContact = (before: Contact, requested: Pick<Contact, 'email' | 'subscribed' | 'data'>): boolean =>
  before.email === requested.email &&
  before.subscribed === requested.subscribed &&
  sameJson(before.data, requested.data)

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

/** Returns the consent log entries for the subscription changes among these events. */
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
