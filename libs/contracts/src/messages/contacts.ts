import { z } from 'zod'
import { Data, Id, Instant } from '../fields.ts'
import { defineMessage } from './define.ts'

/**
 * All fields of a contact, so that a consumer needs no lookup. `version` increases with every change. Ignore
 * older versions.
 */
export const ContactState = z.object({
  id: Id,
  email: z.string(),
  subscribed: z.boolean(),
  data: Data,
  version: z.number().int(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type ContactState = z.infer<typeof ContactState>

const topic = 'contacts.contacts.v1'

/** The cause of a change. Absent in messages of version 1.0. */
const Cause = {
  /** True if an import changed the contact. */
  isImported: z.boolean().optional(),
}

export const contactCreated = defineMessage('contact.created', topic, ContactState.extend(Cause))
export const contactUpdated = defineMessage(
  'contact.updated',
  topic,
  // `subscriptionChanged`: true if the change subscribed or unsubscribed the contact.
  ContactState.extend({ ...Cause, subscriptionChanged: z.boolean().optional() }),
)
export const contactDeleted = defineMessage(
  'contact.deleted',
  topic,
  z.object({ id: Id, email: z.string(), version: z.number().int() }),
)

/**
 * The contact was erased: every service must delete its data about the contact. Follows `contact.deleted`.
 */
export const contactErased = defineMessage(
  'contact.erased',
  topic,
  z.object({ id: Id, email: z.string(), version: z.number().int() }),
)

/** A row of the event ledger: custom, `contact.*`, `email.*` and `segment.*` events, in order per contact. */
export const eventTracked = defineMessage(
  'event.tracked',
  'contacts.events.v1',
  z.object({
    id: Id,
    name: z.string(),
    contactId: Id,
    email: z.string(),
    data: Data,
    emailId: Id.nullable(),
    contactVersion: z.number().int(),
    createdAt: Instant,
  }),
)
