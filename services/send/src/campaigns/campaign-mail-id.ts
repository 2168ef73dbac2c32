import { derivedId } from '@postrider/contracts'

/**
 * Returns the id of a campaign's mail to a contact. A page that is expanded twice creates mails with the same
 * ids, and so with the same Message-IDs.
 */
export const campaignMailId = (startedAt: Date, campaignId: string, contactId: string): string =>
  derivedId(startedAt, `${campaignId}/${contactId}`)
