import type { Data } from '@postrider/contracts'
import type { Draft } from '@postrider/contracts/messages'
import type { MailStatus, OptOutReason } from '@postrider/contracts/resources'
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
  /** The reason to suppress the address, if any. */
  suppress: OptOutReason | undefined
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
    ...before,
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

/** Applies a fact to a mail. The caller must pass each fact only once. */
export function addFact(before: Mail, fact: MailFact): Step {
  const mail = { ...before, ...applyFact(before, fact) }
  return {
    mail,
    entry: entryOf(fact),
    drafts: isPublished(fact) && isOfProject(mail) ? [factMessage(mail, fact)] : [],
    // Only projects have suppressions.
    suppress: isOfProject(mail) ? suppressionOf(fact) : undefined,
  }
}

/** Returns the timeline entry for a fact. */
export const entryOf = (fact: MailFact): TimelineEntry => ({
  name: fact.kind === 'rejected' ? 'failed' : fact.kind,
  at: fact.at,
  data: dataOf(fact),
  dedupe: fact.dedupe ?? null,
})

function dataOf(fact: MailFact): Data {
  const made = 'isMachine' in fact && fact.isMachine === true ? { isMachine: true } : {}
  if (fact.kind === 'clicked') return { link: fact.link, ...made }
  if (fact.kind === 'opened') return made
  if (fact.kind === 'rejected') return { reason: fact.reason }
  return fact.kind === 'bounced' ? { bounceType: fact.bounceType } : {}
}

function suppressionOf(fact: MailFact): Step['suppress'] {
  if (fact.kind === 'complained') return 'COMPLAINT'
  return fact.kind === 'bounced' && fact.bounceType === 'Permanent' ? 'BOUNCE' : undefined
}
