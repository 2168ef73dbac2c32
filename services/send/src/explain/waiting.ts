import { maxAttempts } from '../delivery/retry-schedule.ts'
import type { MailFacts, QueueFacts } from './facts.ts'
import { quoted, timeText } from './texts.ts'
import { advice, type Verdict } from './verdict.ts'

/** Explains a mail that is not sent yet. The first cause that applies is returned. */
export function waiting(facts: MailFacts, now: Date): Verdict {
  return (
    scheduled(facts, now) ??
    inProgress(facts, now) ??
    stopped(facts) ??
    providerUnavailable(facts) ??
    refusedForNow(facts, now) ??
    limited(facts) ??
    nextInQueue(facts)
  )
}

function scheduled({ mail }: MailFacts, now: Date): Verdict | undefined {
  if (mail.status !== 'SCHEDULED' || mail.scheduledFor === null || mail.scheduledFor <= now) return undefined
  return {
    reason: 'scheduled',
    summary: `The mail is scheduled and will be sent at ${timeText(mail.scheduledFor)}.`,
    next: [advice('reschedule', `To send it at another time, use \`PATCH /emails/${mail.id}\`.`)],
  }
}

function inProgress({ queue }: MailFacts, now: Date): Verdict | undefined {
  if (!queue?.dueAt || queue.dueAt <= now) return undefined
  if (queue.isInDoubt)
    return {
      reason: 'no-reply',
      summary:
        'The mail was sent completely, but no reply shows whether the provider accepted it, so it may already have arrived.',
      next: [
        advice(
          'wait',
          `Wait: without a reply, the mail is sent again at ${timeText(queue.dueAt)} with the same Message-ID.`,
        ),
      ],
    }
  if (!queue.isClaimed) return undefined
  return { reason: 'sending', summary: 'The mail is being sent now.', next: [] }
}

function stopped({ mail, isProjectDisabled, campaignState }: MailFacts): Verdict | undefined {
  if (isProjectDisabled)
    return {
      reason: 'project-disabled',
      summary: 'The mail waits, because the project is disabled.',
      next: [advice('ask-operator', 'Ask the operator of this installation why the project is disabled.')],
    }
  if (campaignState !== 'PAUSED' || mail.campaignId === null) return undefined
  return {
    reason: 'campaign-paused',
    summary: 'The mail waits, because its campaign is paused.',
    next: [
      advice(
        'resume-campaign',
        `To send the mail, continue the campaign with \`POST /campaigns/${mail.campaignId}/resume\`.`,
      ),
    ],
  }
}

const providerUnavailable = ({ outage }: MailFacts): Verdict | undefined =>
  outage
    ? {
        reason: 'provider-unavailable',
        summary: `The mail waits, because the mail provider of this installation has been unavailable since ${timeText(outage.since)}${quoted(outage.reason)}.`,
        next: [
          advice(
            'wait',
            'Wait: sending continues when the provider is available. If this takes long, ask the operator of this installation.',
          ),
        ],
      }
    : undefined

function refusedForNow(facts: MailFacts, now: Date): Verdict | undefined {
  const { mail, queue } = facts
  if (!queue?.dueAt || queue.dueAt <= now || mail.error === null) return undefined
  return {
    reason: 'retry',
    summary: `The mail was not accepted for now and is tried again at ${timeText(queue.dueAt)}${quoted(mail.error)}.`,
    next: [advice('wait', isLastAttemptCounted(facts) ? `Wait. ${attemptsText(queue)}` : 'Wait.')],
  }
}

/**
 * False if the server throttles the mail: such attempts are repeated without a limit. The timeline contains only
 * counted attempts, and none of platform mail.
 */
function isLastAttemptCounted({ mail, events, queue }: MailFacts): boolean {
  const counted = events.findLast(({ name }) => name === 'delayed')
  return (queue?.attempts ?? 0) > 0 && (counted === undefined || counted.data['reason'] === mail.error)
}

const attemptsText = ({ attempts }: QueueFacts): string =>
  `${attempts} of ${maxAttempts} attempts are used; after the last attempt the mail fails.`

function limited({ isProjectRateUsed, isProviderRateUsed }: MailFacts): Verdict | undefined {
  if (isProjectRateUsed)
    return {
      reason: 'project-rate',
      summary: 'The mail waits, because the project sends as many mails per second as it may.',
      next: [
        advice(
          'wait',
          'Wait for the earlier mails. To send faster, ask the operator to raise SEND_PROJECT_RATE_PER_SECOND.',
        ),
      ],
    }
  if (!isProviderRateUsed) return undefined
  return {
    reason: 'provider-rate',
    summary:
      'The mail waits, because this installation sends as many mails per second as its mail provider accepts.',
    next: [
      advice(
        'wait',
        'Wait for the earlier mails. To send faster, the operator must raise the limit of the provider.',
      ),
    ],
  }
}

function nextInQueue({ queue }: MailFacts): Verdict {
  const isTakenOver = (queue?.isClaimed ?? false) || (queue?.renderTries ?? 0) > 0
  return {
    reason: 'waiting',
    summary: isTakenOver
      ? 'The mail waits, because the process that was sending it stopped; another process takes it over.'
      : 'The mail waits in the queue until its project has its turn.',
    next: [
      advice(
        'wait',
        'Wait. If the mail still waits after some minutes, ask the operator whether the processes of `send` run.',
      ),
    ],
  }
}
