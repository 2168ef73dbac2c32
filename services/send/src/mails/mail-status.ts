import type { BounceType, MailStatus } from '@postrider/contracts/resources'

/**
 * A fact about a delivered mail. The provider, a bounce report or one of our links reports the fact. `dedupe`
 * identifies one occurrence, which may be reported repeatedly.
 */
export type MailFact = FactDetails & {
  /** The address that the fact is about. Undefined if it is about the mail, null if a report names no address. */
  recipient?: string | null | undefined
}

type FactDetails =
  | { kind: 'sent'; at: Date; dedupe?: string }
  | { kind: 'delivered'; at: Date; dedupe?: string }
  | { kind: 'opened'; at: Date; isMachine?: boolean; dedupe?: string }
  | { kind: 'clicked'; at: Date; link: string; isMachine?: boolean; dedupe?: string }
  /** `reason` is the reply of the server that refused the mail. */
  | { kind: 'bounced'; at: Date; bounceType: BounceType; reason?: string; dedupe?: string }
  /** The mail was not delivered yet and is tried again. `nextAttemptAt` is missing if the provider decides when. */
  | { kind: 'delayed'; at: Date; reason: string; nextAttemptAt?: Date; dedupe?: string }
  | { kind: 'complained'; at: Date; dedupe?: string }
  | { kind: 'unsubscribed'; at: Date; dedupe?: string }
  /** The provider accepted the mail, but did not send it. */
  | { kind: 'rejected'; at: Date; reason: string; dedupe?: string }
  /** A copy was left out, because its recipient is suppressed. `reason` is the reason of the suppression. */
  | { kind: 'suppressed'; at: Date; reason: string; dedupe?: string }

/** A fact about a mail, which is identified by our id or the provider's id. */
export interface Notification {
  emailId?: string | undefined
  providerMessageId?: string | undefined
  fact: MailFact
}

/** Returns the fact for an SMTP bounce, from a reply or a report. It is recorded once per mail and type. */
export const reportedBounce = (
  bounceType: BounceType,
  at: Date,
): Extract<MailFact, { kind: 'bounced' }> & { dedupe: string } => ({
  kind: 'bounced',
  at,
  bounceType,
  dedupe: `report-${bounceType}`,
})

/** The fields of a mail that facts change. */
export interface MailProgress {
  status: MailStatus
  sentAt: Date | null
  deliveredAt: Date | null
  openedAt: Date | null
  clickedAt: Date | null
  bouncedAt: Date | null
  complainedAt: Date | null
  failedAt: Date | null
  error: string | null
  opens: number
  clicks: number
  /** Opens and clicks by machines. They change no other field. */
  machineOpens: number
  machineClicks: number
}

/** A fact changes the status only to a higher rank, so the order in which facts arrive does not matter. */
const rank: Record<MailStatus, number> = {
  SCHEDULED: 0,
  QUEUED: 0,
  SENDING: 1,
  SENT: 2,
  DELIVERED: 3,
  OPENED: 4,
  CLICKED: 5,
  BOUNCED: 6,
  COMPLAINED: 7,
  FAILED: 8,
  SUPPRESSED: 8,
  DROPPED: 8,
  RECEIVED: 8,
}

/**
 * Returns the mail after a fact. The caller must apply each occurrence once; the order of facts does not
 * matter.
 */
export function applyFact(mail: MailProgress, fact: MailFact): MailProgress {
  const changed = isOnlyEntry(fact) ? mail : { ...mail, ...changesOf(mail, fact) }
  const status = statusOf(fact)
  return status !== undefined && rank[status] > rank[mail.status] ? { ...changed, status } : changed
}

/**
 * Returns the status for a fact, if any. After a transient or undetermined bounce, the mail may still arrive.
 */
function statusOf(fact: MailFact): MailStatus | undefined {
  if ('isMachine' in fact && fact.isMachine === true) return undefined
  if (fact.kind === 'bounced' && fact.bounceType !== 'Permanent') return undefined
  return statuses[fact.kind]
}

const statuses: Record<MailFact['kind'], MailStatus | undefined> = {
  sent: 'SENT',
  delivered: 'DELIVERED',
  opened: 'OPENED',
  clicked: 'CLICKED',
  delayed: undefined,
  bounced: 'BOUNCED',
  complained: 'COMPLAINED',
  unsubscribed: undefined,
  rejected: 'FAILED',
  suppressed: undefined,
}

type OnlyEntry = Extract<MailFact, { kind: 'delayed' | 'unsubscribed' | 'suppressed' }>

/** True if a fact only adds an entry to the timeline. */
const isOnlyEntry = (fact: MailFact): fact is OnlyEntry =>
  fact.kind === 'delayed' || fact.kind === 'unsubscribed' || fact.kind === 'suppressed'

function changesOf(mail: MailProgress, fact: Exclude<MailFact, OnlyEntry>): Partial<MailProgress> {
  switch (fact.kind) {
    case 'sent':
      return { sentAt: earliest(mail.sentAt, fact.at) }
    case 'delivered':
      return { deliveredAt: earliest(mail.deliveredAt, fact.at) }
    case 'opened':
    case 'clicked':
      return hitOf(mail, fact)
    case 'bounced':
      return bounceOf(mail, fact)
    case 'complained':
      return { complainedAt: earliest(mail.complainedAt, fact.at) }
    case 'rejected':
      return { failedAt: earliest(mail.failedAt, fact.at), error: fact.reason }
    default:
      return fact satisfies never
  }
}

const bounceOf = (
  { bouncedAt, error }: MailProgress,
  { at, bounceType, reason = error ?? undefined }: Extract<MailFact, { kind: 'bounced' }>,
): Partial<MailProgress> =>
  bounceType === 'Permanent' ? { bouncedAt: earliest(bouncedAt, at), error: reason ?? null } : {}

function hitOf(
  mail: MailProgress,
  { kind, at, isMachine = false }: Extract<MailFact, { kind: 'opened' | 'clicked' }>,
): Partial<MailProgress> {
  if (kind === 'opened')
    return isMachine
      ? { machineOpens: mail.machineOpens + 1 }
      : { openedAt: earliest(mail.openedAt, at), opens: mail.opens + 1 }
  return isMachine
    ? { machineClicks: mail.machineClicks + 1 }
    : { clickedAt: earliest(mail.clickedAt, at), clicks: mail.clicks + 1 }
}

const earliest = (known: Date | null, at: Date): Date => (known === null || at < known ? at : known)

/** True for a mail with an outcome that no recipient gets. */
export const isUnsent = ({ status }: Pick<MailProgress, 'status'>): boolean =>
  status === 'FAILED' || status === 'SUPPRESSED' || status === 'DROPPED'
