import type { ConsentLog } from '@postrider/contracts/resources'
import type { Context } from '../context.ts'
import type { Consent } from '../domain/consent.ts'
import type { Contact } from '../domain/contact.ts'
import { findConsents } from '../store/consents.ts'
import { getContact } from './find-contacts.ts'

/**
 * Returns the consent log of a contact, including the subscription at its creation. Throws 404 if the contact
 * does not exist.
 */
export async function getConsent(ctx: Context, projectId: string, id: string): Promise<ConsentLog> {
  const contact = await getContact(ctx, projectId, id)
  const consents = await findConsents(ctx.db, contact.id)
  const { email, subscribed } = contact
  return {
    contactId: contact.id,
    email,
    subscribed,
    entries: [...consents.map(entryOf), creationEntry(contact, consents)],
  }
}

type ConsentEntry = ConsentLog['entries'][number]

const entryOf = ({ at, subscribed, how, emailId, campaignId, address }: Consent): ConsentEntry => ({
  at: at.toISOString(),
  subscribed,
  how,
  emailId,
  campaignId,
  address,
})

/**
 * Returns the entry for the contact's creation, which is not stored. Its state is the opposite of the first
 * change, or the current state if there was no change.
 */
function creationEntry({ createdAt, subscribed }: Contact, consents: readonly Consent[]): ConsentEntry {
  const first = consents.at(-1)
  return {
    at: createdAt.toISOString(),
    subscribed: first === undefined ? subscribed : !first.subscribed,
    how: 'CREATED',
    emailId: null,
    campaignId: null,
    address: null,
  }
}
