import { instantText } from '@postrider/contracts'
import {
  contactCreated,
  contactDeleted,
  contactErased,
  contactUpdated,
  draft,
  eventTracked,
  type ContactState,
  type Draft,
} from '@postrider/contracts/messages'
import type { Contact, LedgerEvent } from './contact.ts'
import type { Crosser } from './membership.ts'

/** `contact.created` or `contact.updated`, with the whole contact. */
export const contactSaved = (
  contact: Contact,
  { isNew, requestId }: { isNew: boolean; requestId?: string | undefined },
): Draft =>
  draft(
    isNew ? contactCreated : contactUpdated,
    { ...placeOf(contact), at: contact.updatedAt, correlationId: requestId },
    contactState(contact),
  )

/** `contact.deleted`, with a version newer than any that the contact had. */
export const contactGone = (contact: Contact, at: Date): Draft =>
  draft(
    contactDeleted,
    { ...placeOf(contact), at },
    { id: contact.id, email: contact.email, version: contact.version + 1 },
  )

/** `contact.erased`. */
export const contactForgotten = (contact: Contact, at: Date): Draft =>
  draft(
    contactErased,
    { ...placeOf(contact), at },
    { id: contact.id, email: contact.email, version: contact.version + 1 },
  )

/** `event.tracked`: a row of the ledger, and the request or message that caused it. */
export const ledgerEntry = (event: LedgerEvent, contact: Crosser, correlationId?: string): Draft =>
  draft(
    eventTracked,
    { ...placeOf(contact), at: event.createdAt, correlationId, name: event.name },
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

/** Messages of one contact stay in order (`key`), and have the generation that the contact was created in. */
const placeOf = ({ id, projectId, generation }: Crosser) => ({ key: id, projectId, generation })

/** The whole contact, as messages and other services have it. */
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
