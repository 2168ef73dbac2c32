import type { Mail, Rendered } from '../mails/mail.ts'
import type { MailVariables } from '../mails/mail-variables.ts'
import type { TerminalOutcome } from '../mails/mail-messages.ts'
import type { MailFact } from '../mails/mail-status.ts'
import type { Content } from '../mails/new-mail.ts'
import type { Outgoing } from '../providers/provider.ts'
import type { PriorityClass } from '../db/tables.ts'
import type { PageClaim } from './journal/read-journal.ts'

/** A claimed mail, with what decides whether it is sent and what its message is made of. */
export interface ClaimedMail extends Pick<
  Mail,
  'id' | 'projectId' | 'generation' | 'contactId' | 'campaignId' | 'source' | 'type'
> {
  toEmail: string
  toName: string | null
  fromEmail: string
  fromName: string | null
  replyTo: string | null
  tracking: boolean
  queuedAt: Date
  variables: MailVariables
  contentId: string | null
  /** Characters of body and attachments; 0 without a content. */
  contentBytes: number
  /** Null for a project whose first message has not arrived, and for the platform. */
  project: { name: string; language: string; generation: number; deleted: boolean } | null
  /** Delivery attempts used up so far. */
  attempts: number
  /**
   * Above 0: earlier claims expired before the delivery, so rendering the mail may have crashed the process.
   */
  renderTries: number
  campaignState: 'RUNNING' | 'PAUSED' | 'CANCELLED' | null
  /** Why the mail of a workflow is withdrawn; null when it is not. */
  withdrawal: string | null
  /** True if contacts returned the contact as unsubscribed. */
  isUnsubscribed?: boolean
}

/** A mail with its finished message. */
export interface ReadyMail {
  mail: ClaimedMail
  outgoing: Outgoing
  rendered: Rendered
}

export type Outcome =
  /** Final, with the facts that the provider reported immediately. */
  | {
      kind: 'ended'
      id: string
      terminal: TerminalOutcome
      providerMessageId: string | null
      facts: MailFact[]
    }
  /** Delivery was attempted and is tried again at `dueAt`. In-doubt: the provider may have the mail. */
  | {
      kind: 'retry'
      id: string
      dueAt: Date
      attempts: number
      error: string | null
      isInDoubt: boolean
    }
  /** Delivery was not attempted. `wasRendered`: the mail did not crash its process. */
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
 * Claimed mails. Where they were claimed from decides how they are read and recorded: `queue/` and
 * `campaigns/`.
 */
export interface Batch {
  priority: PriorityClass
  mails: readonly ClaimedMail[]
  /** Mails of quarantined projects only, which have a rendering worker of their own. */
  isQuarantined: boolean
  /** No mail begins to be rendered later (`performance.now`). */
  renderUntil: number
  leaseUntil: Date
  /**
   * Reserves room within the project's usage limits; returns how many of these mails have it. No limit unless
   * given.
   */
  reserveRoom?(mails: number): Promise<number>
  /** Where the journal finds mails that have no row yet. Undefined for mails of the queue. */
  page?: PageClaim
  /** Called when all mails of a project are rendered, or will not be. */
  onRendered?(projectId: string): void
  findContents(ids: readonly string[]): Promise<ReadonlyMap<string, Content>>
  /** Records that a mail is rendered alone. False if the claim no longer holds it. */
  beginAlone(id: string): Promise<boolean>
  /**
   * Records that delivery of these mails begins. Returns the ids of those that the claim holds and whose
   * campaign is running.
   */
  begin(mails: readonly ReadyMail[]): Promise<ReadonlySet<string>>
  record(outcomes: readonly Outcome[]): Promise<void>
  /**
   * Makes the batch independent of these mails: the provider has not replied yet. `recordHeld` then records
   * their outcomes.
   */
  hold(ids: readonly string[]): Promise<void>
  recordHeld(outcomes: readonly Outcome[]): Promise<void>
}
