import type { Mail, Rendered } from '../mails/mail.ts'
import type { MailVariables } from '../mails/mail-variables.ts'
import type { TerminalOutcome } from '../mails/mail-messages.ts'
import type { MailFact } from '../mails/mail-status.ts'
import type { Content } from '../mails/new-mail.ts'
import type { OutgoingMail } from '../providers/provider.ts'
import type { PriorityClass } from '../db/tables.ts'
import type { AudiencePageClaim } from './journal/read-journal.ts'

/** A claimed mail, with the data that decides whether it is sent and the data of its message. */
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
  /** Characters of body and attachments; 0 without content. */
  contentBytes: number
  /** Null for platform mail, and until the first message about the project arrives. */
  project: { name: string; language: string; generation: number; deleted: boolean } | null
  /** Number of delivery attempts so far. */
  attempts: number
  /** Above 0: earlier claims expired before delivery, so rendering the mail may have crashed the process. */
  renderTries: number
  campaignState: 'RUNNING' | 'PAUSED' | 'CANCELLED' | null
  /** The reason for which a workflow's mail is withdrawn; null if it is not. */
  withdrawal: string | null
  /** True if contacts returned the contact as unsubscribed. */
  isUnsubscribed?: boolean
}

/** A mail with its rendered message. */
export interface ReadyMail {
  mail: ClaimedMail
  outgoing: OutgoingMail
  rendered: Rendered
}

export type Outcome =
  /** Final. `facts`: the provider reported them with its reply. */
  | {
      kind: 'ended'
      id: string
      terminal: TerminalOutcome
      providerMessageId: string | null
      facts: MailFact[]
    }
  /** Delivery was attempted; the next attempt is at `dueAt`. In doubt: the provider may have the mail. */
  | {
      kind: 'retry'
      id: string
      dueAt: Date
      attempts: number
      error: string | null
      isInDoubt: boolean
    }
  /** Delivery was not attempted. `wasRendered`: rendering the mail did not crash the process. */
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
 * Claimed mails. Mails of the queue (`queue/`) and of audience pages (`campaigns/`) are read and recorded in
 * different ways.
 */
export interface Batch {
  priority: PriorityClass
  mails: readonly ClaimedMail[]
  /** Contains only mails of quarantined projects, which have their own rendering worker. */
  isQuarantined: boolean
  /** No rendering starts later (`performance.now`). */
  renderUntil: number
  leaseUntil: Date
  /** Reserves units of the project's usage limits; returns for how many mails. Undefined: no limit. */
  reserveRoom?(mails: number): Promise<number>
  /** The audience page of mails that have no rows yet, for the journal. Undefined for mails of the queue. */
  page?: AudiencePageClaim
  /** Called when no more mails of a project will be rendered. */
  onRendered?(projectId: string): void
  findContents(ids: readonly string[]): Promise<ReadonlyMap<string, Content>>
  /** Records that a mail is rendered alone. Returns false if the claim no longer holds it. */
  beginAlone(id: string): Promise<boolean>
  /**
   * Records the start of delivery. Returns the ids of mails that the claim holds and whose campaign is
   * running.
   */
  begin(mails: readonly ReadyMail[]): Promise<ReadonlySet<string>>
  record(outcomes: readonly Outcome[]): Promise<void>
  /**
   * Keeps these mails claimed until the provider replies; the rest of the batch may end. `recordHeld` records
   * their outcomes.
   */
  hold(ids: readonly string[]): Promise<void>
  recordHeld(outcomes: readonly Outcome[]): Promise<void>
}
