import type { EmailExplanation, MailStatus } from '@postrider/contracts/resources'
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
  const verdict = verdicts[status](facts, now)
  return {
    id,
    status,
    reason: verdict.reason,
    summary: verdict.summary,
    steps: stepsOf(facts, { verdict, now }).map(({ at, ...step }) => ({ at: at.toISOString(), ...step })),
    next: verdict.next,
  }
}

const received = ({ mail }: MailFacts): Verdict => ({
  reason: 'received',
  summary: `The mail was not sent but received, at ${timeText(mail.acceptedAt)}.`,
  next: [],
})

const verdicts: Record<MailStatus, (facts: MailFacts, now: Date) => Verdict> = {
  SCHEDULED: waiting,
  QUEUED: waiting,
  SENDING: waiting,
  SENT: accepted,
  DELIVERED: delivered,
  OPENED: (facts) => read(facts, 'opened'),
  CLICKED: (facts) => read(facts, 'clicked'),
  BOUNCED: bounced,
  COMPLAINED: complained,
  FAILED: failed,
  SUPPRESSED: suppressed,
  DROPPED: dropped,
  RECEIVED: received,
}
