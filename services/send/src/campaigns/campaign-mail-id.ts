import { derivedId } from '@postrider/contracts'

/**
 * The id of a campaign's mail to a contact; its time is that of the run's start. So a page that is expanded
 * twice makes the same mails, and a copy has the original's Message-ID.
 */
export const campaignMailId = (startedAt: Date, campaignId: string, contactId: string): string =>
  derivedId(startedAt, `${campaignId}/${contactId}`)
