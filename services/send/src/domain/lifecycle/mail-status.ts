import type { BounceType, MailStatus } from '@postrider/contracts/resources'

/** Something known of a mail after its hand-over, from SNS, the simulator or our own links. `dedupe` identifies one occurrence. */
export type MailFact =
  | { kind: 'sent'; at: Date; dedupe?: string }
  | { kind: 'delivered'; at: Date; dedupe?: string }
  | { kind: 'opened'; at: Date; isMachine?: boolean; dedupe?: string }
  | { kind: 'clicked'; at: Date; link: string; isMachine?: boolean; dedupe?: string }
  | { kind: 'bounced'; at: Date; bounceType: BounceType; dedupe?: string }
  | { kind: 'complained'; at: Date; dedupe?: string }

/** The part of a mail that facts change. */
export interface MailProgress {
  status: MailStatus
  sentAt: Date | null
  deliveredAt: Date | null
  openedAt: Date | null
  clickedAt: Date | null
  bouncedAt: Date | null
  complainedAt: Date | null
  opens: number
  clicks: number
  /** Opens and clicks that no person made; they change nothing else of the mail. */
  machineOpens: number
  machineClicks: number
}

/** Higher wins, whatever the order of arrival: complaint > bounce > click > open > delivered > sent. */
const rank: Record<MailStatus, number> = {
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

/** The mail after a fact. The caller applies each occurrence once; the order of facts does not matter. */
export function applyFact(mail: MailProgress, fact: MailFact): MailProgress {
  const changed = { ...mail, ...changesOf(mail, fact) }
  const status = statusOf(fact)
  return status !== undefined && rank[status] > rank[mail.status] ? { ...changed, status } : changed
}

/** Transient and undetermined bounces are events only: the mail may still arrive, the status stays. */
function statusOf(fact: MailFact): MailStatus | undefined {
  if ('isMachine' in fact && fact.isMachine === true) return undefined
  switch (fact.kind) {
    case 'sent':
      return 'SENT'
    case 'delivered':
      return 'DELIVERED'
    case 'opened':
      return 'OPENED'
    case 'clicked':
      return 'CLICKED'
    case 'bounced':
      return fact.bounceType === 'Permanent' ? 'BOUNCED' : undefined
    case 'complained':
      return 'COMPLAINED'
    default:
      return fact satisfies never
  }
}

function changesOf(mail: MailProgress, fact: MailFact): Partial<MailProgress> {
  switch (fact.kind) {
    case 'sent':
      return { sentAt: earliest(mail.sentAt, fact.at) }
    case 'delivered':
      return { deliveredAt: earliest(mail.deliveredAt, fact.at) }
    case 'opened':
      return fact.isMachine === true
        ? { machineOpens: mail.machineOpens + 1 }
        : { openedAt: earliest(mail.openedAt, fact.at), opens: mail.opens + 1 }
    case 'clicked':
      return fact.isMachine === true
        ? { machineClicks: mail.machineClicks + 1 }
        : { clickedAt: earliest(mail.clickedAt, fact.at), clicks: mail.clicks + 1 }
    case 'bounced':
      return fact.bounceType === 'Permanent' ? { bouncedAt: earliest(mail.bouncedAt, fact.at) } : {}
    case 'complained':
      return { complainedAt: earliest(mail.complainedAt, fact.at) }
    default:
      return fact satisfies never
  }
}

const earliest = (known: Date | null, at: Date): Date => (known === null || at < known ? at : known)
