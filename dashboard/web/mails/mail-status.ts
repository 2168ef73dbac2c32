import type { Schemas } from '@postrider/client'
import type { BadgeLook } from '../ui/badge.tsx'

export type MailStatus = Schemas['Email']['status']

const looks: Record<MailStatus, BadgeLook> = {
  SCHEDULED: 'neutral',
  QUEUED: 'neutral',
  SENDING: 'neutral',
  SENT: 'neutral',
  DELIVERED: 'good',
  OPENED: 'good',
  CLICKED: 'good',
  BOUNCED: 'danger',
  COMPLAINED: 'danger',
  FAILED: 'danger',
  SUPPRESSED: 'warning',
  DROPPED: 'warning',
  RECEIVED: 'neutral',
}

/** The colour of a status. Its word carries the meaning. */
export const lookOfStatus = (status: MailStatus): BadgeLook => looks[status]

/** Whether the page explains the mail as one that did not arrive. */
export const hasNotArrived = (status: MailStatus): boolean =>
  looks[status] === 'danger' || looks[status] === 'warning'

/** Whether the mail can still be cancelled. */
export const isWaiting = (status: MailStatus): boolean => status === 'SCHEDULED' || status === 'QUEUED'
