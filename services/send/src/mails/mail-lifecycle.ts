import type { Data } from '@postrider/contracts'
import type { Draft } from '@postrider/contracts/messages'
import type { MailStatus, OptOutReason } from '@postrider/contracts/resources'
import { factSubject, type FactSubject } from './copies.ts'
import {
  factMessage,
  isOfProject,
  isPublished,
  terminalMessage,
  type TerminalOutcome,
} from './mail-messages.ts'
import { applyFact, type MailFact } from './mail-status.ts'
import type { Mail } from './mail.ts'
import type { TimelineEntry } from './timeline.ts'

/** Drop reason: the mail's project was reset or deleted. */
export const projectDeletedReason = 'project deleted'

/** Drop reason: the mail's campaign was cancelled. */
export const cancelledReason = 'campaign cancelled'

/** One change of a mail: the mail after the change, its timeline entry and the messages to publish. */
export interface Step {
  mail: Mail
  entry: TimelineEntry
  drafts: Draft[]
  /** The address to suppress, if any. */
  suppress: { email: string; reason: OptOutReason } | undefined
}

/** The ordered steps of one mail. `mail` is the mail after the last step. */
export interface MailChange {
  mail: Mail
  steps: Step[]
}

const endStatus: Record<TerminalOutcome['kind'], MailStatus> = {
  sent: 'SENT',
  failed: 'FAILED',
  suppressed: 'SUPPRESSED',
  dropped: 'DROPPED',
}

/**
 * Applies a mail's terminal outcome. The caller deletes the queue row in the same transaction, so that each
 * mail has only one outcome.
 */
export function endMail(before: Mail, outcome: TerminalOutcome): Step {
  const mail = {
    ...withMessage(before),
    status: endStatus[outcome.kind],
    sentAt: outcome.kind === 'sent' ? outcome.at : before.sentAt,
    failedAt: outcome.kind === 'failed' ? outcome.at : before.failedAt,
    error: outcome.kind === 'sent' ? null : outcome.reason,
  }
  const data = outcome.kind === 'sent' ? {} : { reason: outcome.reason }
  return {
    mail,
    entry: { name: outcome.kind, at: outcome.at, data, dedupe: outcome.kind },
    drafts: isOfProject(mail) ? [terminalMessage(mail, outcome)] : [],
    suppress: undefined,
  }
}

/** Returns a mail with its next message counted; no message is published about platform mail. */
const withMessage = (mail: Mail): Mail =>
  isOfProject(mail) ? { ...mail, messageCount: mail.messageCount + 1 } : mail

/** Applies a fact to a mail. The caller must pass each fact only once. */
export function addFact(before: Mail, fact: MailFact): Step {
  const subject = factSubject(before, fact.recipient)
  if (subject !== 'mail') return copyStep(before, fact, subject)
  // The message about an unsubscription is no event of the mail: it has no number.
  const counted = isPublished(fact) && fact.kind !== 'unsubscribed' ? withMessage(before) : before
  const mail = { ...counted, ...applyFact(counted, fact) }
  return {
    mail,
    entry: mailEntry(fact),
    drafts: isPublished(fact) && isOfProject(mail) ? [factMessage(mail, fact)] : [],
    // Only projects have suppressions.
    suppress: isOfProject(mail) ? suppressionOf(fact, mail.toEmail) : undefined,
  }
}

type CopySubject = Exclude<FactSubject, 'mail'>

/**
 * Applies a fact about a copy or an unknown recipient: it adds a timeline entry and may suppress the address of
 * the copy, but changes neither the mail nor its statistics.
 */
const copyStep = (mail: Mail, fact: MailFact, subject: CopySubject): Step => ({
  mail,
  entry: copyEntry(fact, subject),
  drafts: [],
  suppress: subject === 'unknown' ? undefined : suppressionOf(fact, mail.copies[subject]?.email),
})

/** Returns the timeline entry for a fact. */
export function entryOf(mail: Pick<Mail, 'toEmail' | 'copies'>, fact: MailFact): TimelineEntry {
  const subject = factSubject(mail, fact.recipient)
  return subject === 'mail' ? mailEntry(fact) : copyEntry(fact, subject)
}

const mailEntry = (fact: MailFact): TimelineEntry => ({
  name: fact.kind === 'rejected' ? 'failed' : fact.kind,
  at: fact.at,
  data: dataOf(fact),
  dedupe: fact.dedupe ?? null,
})

/**
 * The entry contains the position of the copy instead of its address, so that only the column `copies`
 * contains the address. Its name differs from the names of entries about the mail, which are counted. The entry
 * of an unknown recipient has neither a position nor a reason, which may contain the address of an erased copy.
 */
const copyEntry = (fact: MailFact, subject: CopySubject): TimelineEntry => ({
  name: `copy-${fact.kind}`,
  at: fact.at,
  data: {
    ...(subject === 'unknown' ? {} : { copy: subject }),
    ...dataOf(fact),
    ...('reason' in fact && {
      reason: subject === 'unknown' ? undefined : withoutAddress(fact.reason, fact.recipient),
    }),
  },
  dedupe: `${fact.dedupe ?? fact.kind} ${subject}`,
})

const withoutAddress = (text: string | undefined, address: string | null | undefined): string | undefined =>
  address ? text?.replaceAll(new RegExp(RegExp.escape(address), 'gi'), '(address)') : text

function dataOf(fact: MailFact): Data {
  const made = 'isMachine' in fact && fact.isMachine === true ? { isMachine: true } : {}
  if (fact.kind === 'clicked') return { link: fact.link, ...made }
  if (fact.kind === 'opened') return made
  if (fact.kind === 'rejected' || fact.kind === 'suppressed') return { reason: fact.reason }
  if (fact.kind === 'delayed') return delayOf(fact)
  return fact.kind === 'bounced' ? bounceData(fact) : {}
}

const bounceData = ({ bounceType, reason }: Extract<MailFact, { kind: 'bounced' }>): Data => ({
  bounceType,
  ...(reason && { reason }),
})

const delayOf = ({ reason, nextAttemptAt }: Extract<MailFact, { kind: 'delayed' }>): Data => ({
  reason,
  ...(nextAttemptAt && { nextAttemptAt: nextAttemptAt.toISOString() }),
})

function suppressionOf(fact: MailFact, email: string | undefined): Step['suppress'] {
  if (!email) return undefined
  if (fact.kind === 'complained') return { email, reason: 'COMPLAINT' }
  return fact.kind === 'bounced' && fact.bounceType === 'Permanent' ? { email, reason: 'BOUNCE' } : undefined
}
