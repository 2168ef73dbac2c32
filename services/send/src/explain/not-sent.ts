import { projectDisabledReason, workflowCancelledReason } from '../db/withdrawn.ts'
import { causeOfReply } from '../bounces/reply-cause.ts'
import { maxAttempts } from '../delivery/retry-schedule.ts'
import { cancelledReason, projectDeletedReason } from '../mails/mail-lifecycle.ts'
import type { MailFacts } from './facts.ts'
import { refused } from './refused.ts'
import { suppressedVerdict } from './suppressed.ts'
import { quoted } from './texts.ts'
import { advice, type Verdict } from './verdict.ts'

const sendAgain = 'Send the mail again if it is still wanted.'

/** Explains a mail that Postrider decided not to send to its recipient. */
export function suppressed(facts: MailFacts): Verdict {
  const reason = facts.mail.error
  switch (reason) {
    case 'BOUNCE':
    case 'SOFT_BOUNCE':
    case 'COMPLAINT':
    case 'MANUAL':
      return suppressedVerdict(facts, reason)
    case 'unsubscribed':
      return unsubscribed(facts)
    case 'deleted':
      return {
        reason: 'contact-deleted',
        summary: 'The mail was not sent, because its contact was deleted.',
        next: [advice('create-contact', 'Create the contact again only if its owner wants mail.')],
      }
    case 'limit':
      return {
        reason: 'usage-limit',
        summary: 'The mail was not sent, because the project reached a usage limit.',
        next: [
          advice(
            'raise-usage-limit',
            'Raise the limit with `PUT /users/@me/projects/:id/billing-limits`, or wait for the next month. Then send the mail again.',
          ),
        ],
      }
    case 'frequency':
      return {
        reason: 'frequency-limit',
        summary:
          'The mail was not sent, because the address already got as many workflow mails as the project allows.',
        next: [
          advice(
            'raise-frequency-limit',
            "Raise the project's limit of workflow mails per address, or send fewer mails.",
          ),
        ],
      }
    default:
      return other(facts)
  }
}

function unsubscribed(facts: MailFacts): Verdict {
  return {
    reason: 'unsubscribed',
    summary:
      'The mail was not sent, because the contact is not subscribed and the mail is not transactional.',
    next: [
      facts.isSubscribed === true
        ? advice('send-again', `The contact is subscribed now. ${sendAgain}`)
        : advice(
            'use-transactional-template',
            'Do not send marketing mail to this contact. For a mail that the recipient needs, such as a receipt, use a template of the type TRANSACTIONAL.',
          ),
    ],
  }
}

/** Explains a mail that was withdrawn before it was sent. */
export function dropped(facts: MailFacts): Verdict {
  switch (facts.mail.error) {
    case 'cancelled':
      return {
        reason: 'cancelled',
        summary: 'The mail was not sent, because a user or a request of the project cancelled it.',
        next: [advice('send-again', sendAgain)],
      }
    case cancelledReason:
      return {
        reason: 'campaign-cancelled',
        summary: 'The mail was not sent, because its campaign was cancelled.',
        next: [advice('send-new-campaign', 'To reach the contacts that got no mail, send a new campaign.')],
      }
    case workflowCancelledReason:
      return {
        reason: 'workflow-cancelled',
        summary: 'The mail was not sent, because the executions of its workflow were cancelled.',
        next: [
          advice(
            'restart-workflow',
            'Start the workflow again for this contact if the mail is still wanted.',
          ),
        ],
      }
    case projectDisabledReason:
      return {
        reason: 'project-disabled',
        summary: 'The mail was not sent, because the project was disabled.',
        next: [advice('ask-operator', 'Ask the operator of this installation why the project was disabled.')],
      }
    case projectDeletedReason:
      return {
        reason: 'project-deleted',
        summary: 'The mail was not sent, because the project was deleted or reset.',
        next: [],
      }
    default:
      return other(facts)
  }
}

/** Explains a mail that could not be sent. */
export function failed(facts: MailFacts): Verdict {
  const error = facts.mail.error ?? ''
  const own = ownFailures.find(({ pattern }) => pattern.test(error))
  if (own) return { reason: own.reason, summary: `The mail was not sent: ${own.text}.`, next: [own.next] }
  const cause = causeOfReply(error)
  const delays = facts.events.filter(({ name }) => name === 'delayed').length
  if (delays < maxAttempts - 1 || cause === 'address') return refused(facts, { cause, reply: error || null })
  return {
    reason: 'attempts-used',
    summary: `The mail did not arrive: the server refused all ${maxAttempts} attempts${quoted(error)}.`,
    next: refused(facts, { cause, reply: null }).next,
  }
}

/** Failures that Postrider finds itself, by the stored reason. */
const ownFailures = [
  {
    pattern: /^sender domain not verified$|^The domain ".*" was not verified/,
    reason: 'sender-domain',
    text: 'the domain of its sender is not verified',
    next: advice(
      'verify-domain',
      'Verify the domain: add the DNS records that `GET /domains` returns, then call `GET /domains/:id/verify`.',
    ),
  },
  {
    pattern: /^template (?:not found|deleted)$/,
    reason: 'template',
    text: 'its template does not exist',
    next: advice('choose-template', 'Choose an existing template in the step of the workflow.'),
  },
  {
    pattern: /^no email address$/,
    reason: 'address-invalid',
    text: 'the workflow step has no valid address',
    next: advice('correct-workflow-step', 'Correct the address in the step of the workflow.'),
  },
  {
    pattern: /^Too (?:slow|large): |^Crashed: rendering/,
    reason: 'template',
    text: 'its template takes too much time or memory',
    next: advice(
      'simplify-template',
      'Make the template simpler, for example with fewer loops and less data.',
    ),
  },
  {
    pattern: /^Crashed: every delivery attempt/,
    reason: 'attempts-used',
    text: 'each attempt was interrupted by the end of a process',
    next: advice(
      'ask-operator',
      'Ask the operator of this installation to read the logs of `send`. The mail may have arrived.',
    ),
  },
  {
    pattern: /^The complete message is larger than|^The content of this mail|^The mail cannot be stored/,
    reason: 'content',
    text: 'its content is too large, invalid or no longer stored',
    next: advice(
      'correct-content',
      'Correct the content, for example make the attachments smaller, and send the mail again.',
    ),
  },
] as const

const other = ({ mail }: MailFacts): Verdict => ({
  reason: 'failed',
  summary: `The mail was not sent${quoted(mail.error)}.`,
  next: [advice('send-again', 'Correct the reason, and send the mail again.')],
})
