import type { DeliveryError } from './delivery-errors.ts'
import type { MailFact } from '../mails/mail-status.ts'
import type { PriorityClass } from '../db/tables.ts'

/** A rendered mail, ready for delivery. */
export interface Outgoing {
  id: string
  projectId: string
  from: { name: string; email: string }
  to: { name: string; email: string }
  subject: string
  raw: Buffer
  /** The sender domain's own DKIM key; undefined when it has none, or when the provider signs. */
  dkim: { domain: string; selector: string; privateKey: string } | undefined
}

/** The outcome of one mail's delivery. */
export type DeliveryResult =
  | { kind: 'accepted'; providerMessageId: string | null; facts: MailFact[] }
  | { kind: 'refused'; error: DeliveryError; usesAttempt: boolean }
  /**
   * The provider has the complete mail and has not answered: it must not be tried again for `waitMs`. A late
   * reply goes to `onLateReply`.
   */
  | { kind: 'in-doubt'; waitMs: number; reason: string }
  /** Not tried: no time was left, the breaker is open, or the mail is stopped. */
  | { kind: 'postponed' }

export interface Shipment {
  priority: PriorityClass
  mails: readonly Outgoing[]
  /** No delivery begins later, so that each ends before the lease. */
  startBefore: Date
  /** Aborts when no further delivery begins: mails that wait for a connection are postponed. */
  signal?: AbortSignal
  /** Asked right before each delivery: true if the mail's campaign was paused or cancelled. */
  isStopped?(id: string): boolean
  /**
   * Called with each outcome that is known while others of the shipment are not, by providers that deliver
   * mails one by one.
   */
  onResult?(id: string, result: DeliveryResult): void
  /** Called with the late reply about an in-doubt mail, if there is one. Never rejects. */
  onLateReply?(id: string, reply: DeliveryResult): Promise<void>
}

/**
 * A service that takes mail from us. `deliver` returns an outcome for each mail, and rejects only for an
 * error of the whole shipment.
 */
export interface Provider {
  name: 'inbox' | 'smtp' | 'ses'
  /**
   * How long an in-doubt mail waits for the provider's own facts about it before it is tried again; 0 when it
   * has none.
   */
  inDoubtWaitMs: number
  /** True when mails are signed with our own DKIM keys. */
  signs: boolean
  /**
   * True if a mail needs no row before its delivery, because the provider publishes no facts about it: pages
   * are delivered directly.
   */
  deliversPages?: boolean
  /** Mails a second that the provider lets us send; 0 means no limit. */
  ratePerSecond(): number
  /** How many mails of a priority class may be delivered now: 0 while the breaker is open, 1 to probe. */
  capacity(priority: PriorityClass): number
  deliver(shipment: Shipment): Promise<Map<string, DeliveryResult>>
  /** What is wrong, for people; undefined when healthy. */
  health(): string | undefined
  /** Background work, e.g. reading the account's quota; undefined when there is none. */
  refresh?(): Promise<void>
  /** Stops waiting for late replies of a priority class; resolves when those that arrived are recorded. */
  drain?(priority: PriorityClass): Promise<void>
  stop(): Promise<void>
}
