import type { MailStatus, MailType } from '@postrider/contracts/resources'
import type { Acknowledgement } from '../db/acknowledgement.ts'
import type { AnySource } from '../mails/mail.ts'
import type { TimelineEntry } from '../mails/timeline.ts'
import type { Suppression } from '../suppressions/suppression.ts'

/** The columns of a mail that its explanation uses. */
export interface ExplainedMail {
  id: string
  /** Null for platform mail. */
  projectId: string | null
  status: MailStatus
  source: AnySource
  type: MailType | null
  toEmail: string
  fromEmail: string
  templateId: string | null
  campaignId: string | null
  workflowId: string | null
  workflowExecutionId: string | null
  /** The id of the request, or the correlation id of the event, that caused the mail; null if unknown. */
  requestId: string | null
  error: string | null
  providerMessageId: string | null
  acknowledgement: Acknowledgement | null
  opens: number
  clicks: number
  machineOpens: number
  machineClicks: number
  scheduledFor: Date | null
  acceptedAt: Date
  /** Null if the mail was scheduled and not queued yet. */
  queuedAt: Date | null
  sentAt: Date | null
  deliveredAt: Date | null
  openedAt: Date | null
  clickedAt: Date | null
  bouncedAt: Date | null
  complainedAt: Date | null
  failedAt: Date | null
  updatedAt: Date
}

/** The mail's row in the queue. */
export interface QueueFacts {
  /** The next attempt, or the end of the claim. Null for a held mail, which has no such time. */
  dueAt: Date | null
  attempts: number
  isClaimed: boolean
  isInDoubt: boolean
  /** Claims that expired before delivery. */
  renderTries: number
}

/** Everything that explains the state of a mail. */
export interface MailFacts {
  mail: ExplainedMail
  /** The stored entries of the timeline, oldest first. */
  events: readonly TimelineEntry[]
  /** Null if the mail is not queued. */
  queue: QueueFacts | null
  campaignState: 'RUNNING' | 'PAUSED' | 'CANCELLED' | null
  isProjectDisabled: boolean
  /** False if the contact is unsubscribed. Null if there is no contact. */
  isSubscribed: boolean | null
  /** True if the provider `inbox` captured the mail. Its copy in the inbox may be deleted. */
  isCaptured: boolean
  /** The suppressions that match the address now, oldest first. */
  suppressions: readonly Suppression[]
  /** True if the sending rate of the project is used up now. */
  isProjectRateUsed: boolean
  isProviderRateUsed: boolean
  /**
   * Null while the provider is available. The reason is for operators and otherwise null: it can contain data of
   * other projects.
   */
  outage: { reason: string | null; since: Date } | null
}
