import type { Acknowledgement } from '../db/acknowledgement.ts'
import type { DeliveryError } from './delivery-errors.ts'
import type { Copy } from '../mails/mail.ts'
import type { MailFact } from '../mails/mail-status.ts'
import type { PriorityClass } from '../db/queue-priorities.ts'

/** A rendered mail, ready for delivery. */
export interface OutgoingMail {
  id: string
  projectId: string
  from: { name: string; email: string }
  to: { name: string; email: string }
  /** Recipients of the same message. The header `Cc` of `raw` contains recipients of the kind `cc`. */
  copies: readonly Copy[]
  subject: string
  raw: Buffer
  /** The DKIM key of the sender domain; undefined if the domain has no key or the provider signs. */
  dkim: { domain: string; selector: string; privateKey: string } | undefined
  /** When the mail was accepted, or the time for which it was scheduled. */
  dueSince: Date
  /** True if no earlier attempt has failed. A mail that is refused several times counts once as deferred. */
  isFirstAttempt: boolean
}

/** The addresses of a mail's envelope, the mail's recipient first. */
export const envelopeRecipients = ({ to, copies }: Pick<OutgoingMail, 'to' | 'copies'>): string[] => [
  to.email,
  ...copies.map(({ email }) => email),
]

/** The outcome of one mail's delivery. */
export type DeliveryResult =
  /** The provider accepted the mail for its recipient. It may have refused copies, which `facts` report. */
  | {
      kind: 'accepted'
      providerMessageId: string | null
      acknowledgement?: Acknowledgement
      facts: MailFact[]
    }
  /**
   * The delivery failed. `mayBeAccepted` is true if the provider may have the mail: it was sent completely, and
   * no reply refused it.
   */
  | { kind: 'refused'; error: DeliveryError; usesAttempt: boolean; mayBeAccepted: boolean }
  /**
   * The provider has the complete mail but has not replied, so the mail must not be retried before `waitMs`.
   * A late reply is passed to `onLateReply`.
   */
  | { kind: 'in-doubt'; waitMs: number; reason: string }
  /** Delivery was not attempted: no time was left, the circuit breaker is open, or the mail is stopped. */
  | { kind: 'postponed' }

export interface DeliverInput {
  priority: PriorityClass
  mails: readonly OutgoingMail[]
  /** The latest start of a delivery, so that the delivery ends before the lease expires. */
  startBefore: Date
  /** Aborts when no more deliveries may start. Mails that wait for a connection are then postponed. */
  signal?: AbortSignal
  /** Called just before each delivery. Returns true if the mail must not be delivered now. */
  isStopped?(id: string): boolean
  /** Called with each result as soon as it is known, if the provider delivers mails one by one. */
  onResult?(id: string, result: DeliveryResult): void
  /** Called with the late reply about an in-doubt mail, if any. Never rejects. */
  onLateReply?(id: string, reply: DeliveryResult): Promise<void>
}

/**
 * A service that accepts mail for delivery. `deliver` returns a result for each mail, and rejects only for an
 * error that concerns all mails.
 */
export interface Provider {
  name: 'inbox' | 'smtp' | 'ses'
  /**
   * Milliseconds that an in-doubt mail waits for the provider's facts before the next attempt; 0 if the
   * provider publishes no facts.
   */
  inDoubtWaitMs: number
  /** True if this service signs the mails with DKIM keys of the sender domains. */
  signs: boolean
  /**
   * True if a mail needs no row before its delivery, because the provider publishes no facts about it.
   * Audience pages are then delivered directly.
   */
  deliversPages?: boolean
  /** Mails per second that the provider accepts; 0 means no limit. */
  ratePerSecond(): number
  /**
   * Returns how many mails of a priority class may be delivered now: 0 while the circuit breaker is open, 1
   * to probe.
   */
  capacity(priority: PriorityClass): number
  deliver(input: DeliverInput): Promise<Map<string, DeliveryResult>>
  /** Returns the reason of a failure, of one or any priority class, for operators; undefined if healthy. */
  health(priority?: PriorityClass): string | undefined
  /** Runs background work, for example reads the account's quota. */
  refresh?(): Promise<void>
  /** Stops waiting for late replies of a priority class. Resolves when received replies are recorded. */
  drain?(priority: PriorityClass): Promise<void>
  stop(): Promise<void>
}
