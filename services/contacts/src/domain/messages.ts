import { instantText, type Data } from '@postrider/contracts'
import {
  contactCreated,
  contactDeleted,
  contactErased,
  contactUpdated,
  draft,
  eventTracked,
  jobFinished,
  type Cause,
  type ContactState,
  type Draft,
} from '@postrider/contracts/messages'
import type { Contact, LedgerEvent } from './contact.ts'
import type { Job } from './job.ts'
import type { ContactRef } from './membership.ts'

export interface SavedContact {
  /** The contact before the change. Undefined if the contact is new. */
  before: Contact | undefined
  contact: Contact
  requestId?: string | undefined
  traceparent?: string | undefined
  /** Whether an import changed the contact. */
  isImported?: boolean
}

/** Returns `contact.created` or `contact.updated`, with the full contact and the cause of the change. */
export function contactSavedMessage({
  before,
  contact,
  requestId,
  traceparent,
  isImported,
}: SavedContact): Draft {
  const envelope = { ...placeOf(contact), at: contact.updatedAt, correlationId: requestId, traceparent }
  const state = { ...contactState(contact), ...(isImported && { isImported }) }
  if (!before) return draft(contactCreated, envelope, state)
  const subscriptionChanged = before.subscribed !== contact.subscribed
  return draft(contactUpdated, envelope, { ...state, ...(subscriptionChanged && { subscriptionChanged }) })
}

/** Returns `contact.deleted`, with a higher version than the contact ever had. */
export const contactDeletedMessage = (contact: Contact, at: Date): Draft =>
  draft(
    contactDeleted,
    { ...placeOf(contact), at },
    { id: contact.id, email: contact.email, version: contact.version + 1 },
  )

/** Returns `contact.erased`. */
export const contactErasedMessage = (contact: Contact, at: Date): Draft =>
  draft(
    contactErased,
    { ...placeOf(contact), at },
    { id: contact.id, email: contact.email, version: contact.version + 1 },
  )

/** Returns `event.tracked` for an event. */
export const eventTrackedMessage = (event: LedgerEvent, contact: ContactRef, cause: Cause = {}): Draft =>
  draft(
    eventTracked,
    { ...placeOf(contact), at: event.createdAt, name: event.name, ...cause },
    {
      id: event.id,
      name: event.name,
      contactId: contact.id,
      email: contact.email,
      data: event.data,
      emailId: event.emailId,
      contactVersion: contact.version,
      createdAt: instantText(event.createdAt),
    },
  )

export interface JobEnd {
  state: 'completed' | 'failed'
  result: Data | null
  failedReason: string | null
  at: Date
}

/** Returns `job.finished`, without the list of errors, which may contain addresses of contacts. */
export const jobFinishedMessage = (
  { id, projectId, generation, kind, requestId }: Job,
  { state, result, failedReason, at }: JobEnd,
): Draft =>
  draft(
    jobFinished,
    { key: id, projectId, generation, at, correlationId: requestId },
    {
      id,
      type: kind,
      state,
      result: result && withoutErrors(result),
      failedReason,
      finishedAt: instantText(at),
    },
  )

const withoutErrors = ({ errors: _errors, ...counts }: Data): Data => counts

/** Returns the envelope fields of a message. Messages with the same `key` are delivered in order. */
const placeOf = ({ id, projectId, generation }: ContactRef) => ({ key: id, projectId, generation })

/** Returns the full contact in the format of messages and of responses to other services. */
export const contactState = ({
  id,
  email,
  subscribed,
  data,
  version,
  createdAt,
  updatedAt,
}: Contact): ContactState => ({
  id,
  email,
  subscribed,
  data,
  version,
  createdAt: instantText(createdAt),
  updatedAt: instantText(updatedAt),
})
