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

const enHits = {
  opened: 'Opened by recipients',
  clicked: 'Clicked by recipients',
  machineOpened: 'Opened by programs',
  machineClicked: 'Clicked by programs',
  byProgram: 'by a program',
  notCounted: 'Opens and clicks by programs, such as virus scanners and image proxies, do not count.',
} satisfies Texts

/** The names of opens and clicks, on every page. */
export const hitTexts: Catalogue<typeof enHits> = { en: enHits }

/** The names of the statuses of mails, on every page. */
export const mailStatusTexts: Catalogue<typeof en> = { en }
