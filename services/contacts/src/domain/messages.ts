import {
  contactCreated,
  contactDeleted,
  contactUpdated,
  draft,
  eventTracked,
  type ContactState,
  type Draft,
} from '@postrider/contracts'
import type { Contact, LedgerEvent } from './contact.ts'

/** `contact.created` or `contact.updated`, with the whole contact. */
export const contactSaved = (
  contact: Contact,
  { isNew, generation }: { isNew: boolean; generation: number },
): Draft =>
  draft(
    isNew ? contactCreated : contactUpdated,
    { key: contact.id, projectId: contact.projectId, generation, at: contact.updatedAt },
    stateOf(contact),
  )

/** `contact.deleted`, of a version that is newer than any the contact had. */
export const contactGone = (contact: Contact, { generation, at }: { generation: number; at: Date }): Draft =>
  draft(
    contactDeleted,
    { key: contact.id, projectId: contact.projectId, generation, at },
    { id: contact.id, email: contact.email, version: contact.version + 1 },
  )

/** `event.tracked`: a row of the ledger. */
export const ledgerEntry = (event: LedgerEvent, contact: Contact, generation: number): Draft =>
  draft(
    eventTracked,
    { key: contact.id, projectId: event.projectId, generation, at: event.createdAt },
    {
      id: event.id,
      name: event.name,
      contactId: contact.id,
      email: contact.email,
      data: event.data,
      emailId: event.emailId,
      contactVersion: contact.version,
      createdAt: event.createdAt.toISOString(),
    },
  )

const stateOf = ({ id, email, subscribed, data, version, createdAt, updatedAt }: Contact): ContactState => ({
  id,
  email,
  subscribed,
  data,
  version,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
})
