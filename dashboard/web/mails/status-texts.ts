import type { Catalogue, Texts } from '../text/catalogue.ts'

const en = {
  SCHEDULED: 'Scheduled',
  QUEUED: 'Queued',
  SENDING: 'Sending',
  SENT: 'Sent',
  DELIVERED: 'Delivered',
  OPENED: 'Opened',
  CLICKED: 'Clicked',
  BOUNCED: 'Bounced',
  COMPLAINED: 'Reported as spam',
  FAILED: 'Failed',
  SUPPRESSED: 'Suppressed',
  DROPPED: 'Dropped',
  RECEIVED: 'Received',
} satisfies Texts

/** The names of the statuses of mails, on every page. */
export const mailStatusTexts: Catalogue<typeof en> = { en }
