import type { Copy, Mail, Rendered } from '../mails/mail.ts'
import type { MailVariables } from '../mails/mail-variables.ts'
import type { TerminalOutcome } from '../mails/mail-messages.ts'
import type { MailFact } from '../mails/mail-status.ts'
import type { Content } from '../mails/new-mail.ts'
import type { OutgoingMail } from '../providers/provider.ts'
import type { Acknowledgement } from '../db/acknowledgement.ts'
import type { PriorityClass } from '../db/queue-priorities.ts'
import type { AudiencePageClaim } from './journal/read-journal.ts'

/** A claimed mail: the data for checking whether it may be sent, and for rendering its message. */
export interface ClaimedMail extends Pick<
  Mail,
  'id' | 'projectId' | 'generation' | 'contactId' | 'campaignId' | 'source' | 'type'
> {
  toEmail: string
  toName: string | null
  /** The recipients of copies. `checkRecipients` removes suppressed recipients. */
  copies: readonly Copy[]
  /** Facts about copies that `checkRecipients` left out. */
  leftOut?: readonly MailFact[]
  fromEmail: string
  fromName: string | null
  replyTo: string | null
  tracking: boolean
  queuedAt: Date
  /** When the mail was to be sent, if it was scheduled. */
  scheduledFor?: Date | null
  variables: MailVariables
  contentId: string | null
  /** Bytes of body and attachments; 0 if the mail has no content. */
  contentBytes: number
  /** Null for platform mail, and until the first message about the project arrives. */
  project: { name: string; language: string; generation: number; deleted: boolean } | null
  /** Number of delivery attempts so far. */
  attempts: number
  /** True if the mail has an error of an earlier attempt, also if that attempt is not counted. */
  hasError?: boolean
  /** Claims that expired before delivery, perhaps because rendering the mail crashed the process. */
  renderTries: number
  campaignState: 'RUNNING' | 'PAUSED' | 'CANCELLED' | null
  /** The reason for which a workflow's mail is withdrawn; null if the mail is not withdrawn. */
  withdrawal: string | null
  /** True if the mail is scheduled, so that it must be released before its delivery (`releaseScheduled`). */
  isScheduled?: boolean
  /** Trace context of the mail's cause, if its trace is sampled. */
  traceparent?: string | null | undefined
  /** True if the contacts service returned the contact as unsubscribed. */
  isUnsubscribed?: boolean
}

/** A mail with its rendered message. */
export interface ReadyMail {
  mail: ClaimedMail
  outgoing: OutgoingMail
  rendered: Rendered
}

export type Outcome =
  /** The mail has its final outcome. The provider reported the `facts` with its reply. */
  | {
      kind: 'ended'
      id: string
      terminal: TerminalOutcome
      providerMessageId: string | null
      acknowledgement?: Acknowledgement
      facts: MailFact[]
    }
  /**
   * Delivery was attempted; the next attempt is at `dueAt`. If in doubt, the provider may have the mail. A kept
   * claim expires at `dueAt` like the claim of a crashed process, so that a late reply can be recorded until then.
   * `delayedAt` is set if the provider refused the mail and the attempt is counted (`email.delayed`).
   */
  | {
      kind: 'retry'
      id: string
      dueAt: Date
      attempts: number
      error: string | null
      isInDoubt: boolean
      keepsClaim: boolean
      delayedAt?: Date
    }
  /** Delivery was not attempted. `wasRendered` is true if the mail was rendered without a crash. */
  | {
      kind: 'returned'
      id: string
      dueAt: Date
      attempts: number
      error: string | null
      wasRendered: boolean
    }

export type EndedOutcome = Extract<Outcome, { kind: 'ended' }>

/**
 * Claimed mails and functions to read and record them, which differ between queued mails (`queue/`) and mails
 * of audience pages (`campaigns/`).
 */
export interface Batch {
  priority: PriorityClass
  mails: readonly ClaimedMail[]
  /** True if all mails are of quarantined projects, which have their own rendering worker. */
  isQuarantined: boolean
  /** Latest start of rendering, as a `performance.now` time. */
  renderUntil: number
  leaseUntil: Date
  /** Reserves units of the usage limits. Returns how many mails may be sent. Undefined if not needed. */
  reserveUnits?(mails: number): Promise<number>
  /** The audience page of mails that have no rows yet, for the journal. Undefined for mails of the queue. */
  page?: AudiencePageClaim
  /** Called when no more mails of a project will be rendered. */
  onRendered?(projectId: string): void
  findContents(ids: readonly string[]): Promise<ReadonlyMap<string, Content>>
  /** Records that a mail is rendered alone. Returns false if the claim on the mail was lost. */
  beginAlone(id: string): Promise<boolean>
  /**
   * Records the start of delivery. Returns the ids of the mails that are still claimed and whose campaign, if
   * any, is running.
   */
  begin(mails: readonly ReadyMail[]): Promise<ReadonlySet<string>>
  record(outcomes: readonly Outcome[]): Promise<void>
  /**
   * Keeps these mails claimed until the provider replies, while the rest of the batch may end. `recordHeld`
   * records the outcomes of held mails.
   */
  hold(ids: readonly string[]): Promise<void>
  recordHeld(outcomes: readonly Outcome[]): Promise<void>
}
