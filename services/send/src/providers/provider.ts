import type { DeliveryFault } from '../domain/queue/delivery-errors.ts'
import type { MailFact } from '../domain/lifecycle/mail-status.ts'
import type { PriorityClass } from '../store/tables.ts'

/** A finished mail on its way out. */
export interface Outgoing {
  id: string
  projectId: string
  from: { name: string; email: string }
  to: { name: string; email: string }
  subject: string
  raw: Buffer
  /** Signs with our own key; undefined where the sender's domain has none. */
  dkim: { domain: string; selector: string; privateKey: string } | undefined
}

/** What became of one mail's hand-over. */
export type HandOver =
  | { kind: 'accepted'; providerMessageId: string | null; facts: MailFact[] }
  | { kind: 'refused'; fault: DeliveryFault; usesAttempt: boolean }
  /** The provider has the whole mail and has not answered: it must not be tried again for `waitMs`. A later answer comes by `settle`. */
  | { kind: 'in-doubt'; waitMs: number; reason: string }
  /** Not tried: the time ran out or the provider is in trouble. */
  | { kind: 'postponed' }

export interface Shipment {
  priority: PriorityClass
  mails: readonly Outgoing[]
  /** No hand-over begins after this, so that each has ended when the lease does. */
  startBefore: Date
  /** Takes the answer about a mail that was in-doubt, when one comes. Never rejects. */
  settle?(id: string, answer: HandOver): Promise<void>
}

/** Where mail goes. `deliver` never rejects for one mail's sake: each mail has its own outcome. */
export interface Provider {
  name: 'inbox' | 'smtp' | 'ses'
  /** How long a mail that may have been handed over waits for the provider's word before it is tried again. */
  inDoubtWaitMs: number
  /** True when mails need our own DKIM signature. */
  signs: boolean
  /** Mails a second that the provider lets us send; 0 means no limit. */
  ratePerSecond(): number
  /** How many mails of a priority class may be handed over now: 0 while the breaker is open, 1 to try whether it may close. */
  room(priority: PriorityClass): number
  deliver(shipment: Shipment): Promise<Map<string, HandOver>>
  /** Undefined when well, else what is wrong, for people. */
  trouble(): string | undefined
  /** Background work, e.g. asking for the account's quota; undefined when there is none. */
  refresh?(): Promise<void>
  /** Waits no longer for the answers about mails that are in-doubt; ends when those that came are settled. */
  drain?(priority: PriorityClass): Promise<void>
  stop(): Promise<void>
}
