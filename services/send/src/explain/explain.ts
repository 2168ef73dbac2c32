import type { EmailExplanation } from '@postrider/contracts/resources'
import type { MailFacts } from './facts.ts'
import { dropped, failed, suppressed } from './not-sent.ts'
import { accepted, bounced, complained, delivered, read } from './sent.ts'
import { stepsOf } from './steps.ts'
import { timeText } from './texts.ts'
import type { Verdict } from './verdict.ts'
import { waiting } from './waiting.ts'

/** Explains why a mail arrived, waits or did not arrive, in plain sentences. */
export function explain(facts: MailFacts, now: Date): EmailExplanation {
  const { id, status } = facts.mail
  const verdict = verdictOf(facts, now)
  return {
    id,
    status,
    reason: verdict.reason,
    summary: verdict.summary,
    steps: stepsOf(facts, { verdict, now }).map(({ at, ...step }) => ({ at: at.toISOString(), ...step })),
    next: verdict.next,
  }
}

function verdictOf(facts: MailFacts, now: Date): Verdict {
  const { status } = facts.mail
  switch (status) {
    case 'SCHEDULED':
    case 'QUEUED':
    case 'SENDING':
      return waiting(facts, now)
    case 'SENT':
      return accepted(facts)
    case 'DELIVERED':
      return delivered(facts)
    case 'OPENED':
      return read(facts, 'opened')
    case 'CLICKED':
      return read(facts, 'clicked')
    case 'BOUNCED':
      return bounced(facts)
    case 'COMPLAINED':
      return complained(facts)
    case 'FAILED':
      return failed(facts)
    case 'SUPPRESSED':
      return suppressed(facts)
    case 'DROPPED':
      return dropped(facts)
    case 'RECEIVED':
      return received(facts)
    default:
      return status satisfies never
  }
}

const received = ({ mail }: MailFacts): Verdict => ({
  reason: 'received',
  summary: `The mail was not sent but received, at ${timeText(mail.acceptedAt)}.`,
  next: [],
})
