import { derivedId } from '@postrider/contracts'

/**
 * The id of a campaign's mail to a contact; its time is the start of the campaign. So a page that is expanded
 * twice creates the same mails, and a copy has the same Message-ID.
 */
export const campaignMailId = (startedAt: Date, campaignId: string, contactId: string): string =>
  derivedId(startedAt, `${campaignId}/${contactId}`)
