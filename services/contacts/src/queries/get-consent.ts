import type { ConsentLog } from '@postrider/contracts/resources'
import type { Context } from '../context.ts'
import type { Consent } from '../domain/consent.ts'
import type { Contact } from '../domain/contact.ts'
import { findConsents } from '../store/consents.ts'
import { getContact } from './find-contacts.ts'

/**
 * The consent log of a contact, down to what it was created with. Throws 404 when the project has none with
 * this id.
 */
export async function getConsent(ctx: Context, projectId: string, id: string): Promise<ConsentLog> {
  const contact = await getContact(ctx, projectId, id)
  const consents = await findConsents(ctx.db, contact.id)
  const { email, subscribed } = contact
  return {
    contactId: contact.id,
    email,
    subscribed,
    entries: [...consents.map(entryOf), created(contact, consents)],
  }
}

type Entry = ConsentLog['entries'][number]

const entryOf = ({ at, subscribed, how, emailId, campaignId, address }: Consent): Entry => ({
  at: at.toISOString(),
  subscribed,
  how,
  emailId,
  campaignId,
  address,
})

/**
 * What a contact is created with has no row: it is what the first change has changed, else what it is now.
 */
function created({ createdAt, subscribed }: Contact, consents: readonly Consent[]): Entry {
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
