import type { BounceType } from '@postrider/contracts/resources'
import { causeOfReply } from '../bounces/reply-cause.ts'
import type { TimelineEntry } from '../mails/timeline.ts'
import type { MailFacts } from './facts.ts'
import { refused } from './refused.ts'
import { subscriptionAdvice, suppressionAdvice } from './suppressed.ts'
import { quote, quoted, textOf, timeText } from './texts.ts'
import { advice, type Verdict } from './verdict.ts'

/** Explains a mail that the provider accepted, and about which no delivery is reported. */
export function accepted(facts: MailFacts): Verdict {
  if (facts.isCaptured) return captured
  const bounce = facts.events.findLast(({ name }) => name === 'bounced')
  if (bounce) return otherBounce(facts, bounce)
  const delay = facts.events.findLast(({ name, at }) => name === 'delayed' && isSince(at, facts.mail.sentAt))
  if (delay)
    return {
      reason: 'delayed',
      summary: `The mail has not arrived yet: the mail provider tries again to deliver it${quoted(textOf(delay.data['reason']))}.`,
      next: [advice('wait', 'Wait. The provider tries for some hours or days, and then reports a bounce.')],
    }
  return withoutReport(facts)
}

const isSince = (at: Date, since: Date | null): boolean => since !== null && at >= since

/** A bounce that does not show that the address is dead. The mail may still have arrived. */
function otherBounce(facts: MailFacts, { data }: TimelineEntry): Verdict {
  const reply = textOf(data['reason']) ?? null
  if (data['bounceType'] === ('Transient' satisfies BounceType))
    return refused(facts, { cause: 'temporary', reply })
  const cause = reply === null ? 'unknown' : causeOfReply(reply)
  return refused(facts, { cause: cause === 'address' ? 'unknown' : cause, reply })
}

function withoutReport({ mail }: MailFacts): Verdict {
  const { acknowledgement, providerMessageId } = mail
  if (providerMessageId !== null)
    return {
      reason: 'accepted',
      summary: `Amazon SES accepted the mail with the id ${providerMessageId} and has not reported its delivery.`,
      next: [
        advice(
          'check-spam-folder',
          'Wait some minutes, and ask the recipient to look in the spam folder. If SES reports no delivery of any mail, the operator must publish its events.',
        ),
      ],
    }
  const server = acknowledgement ? `The mail server ${acknowledgement.server}` : 'The mail provider'
  return {
    reason: 'accepted',
    summary: `${server} accepted the mail${quoted(acknowledgement?.reply)}. It reports only failures, so it is not known whether the mail has arrived.`,
    next: [
      advice('check-spam-folder', 'Ask the recipient to look in the spam folder.'),
      advice(
        'ask-mail-server',
        acknowledgement?.reply === undefined
          ? `Ask the operator of the mail server for the mail of ${timeText(mail.sentAt ?? mail.updatedAt)} in its log.`
          : `Ask the operator of ${acknowledgement.server} to search its log for ${quote(acknowledgement.reply)}.`,
      ),
    ],
  }
}

const captured: Verdict = {
  reason: 'captured',
  summary: 'The mail was not sent to its recipient: this installation captures all mail in its inbox.',
  next: [
    advice(
      'open-inbox',
      'Open the inbox. To send mail to recipients, the operator sets SEND_PROVIDER to smtp or ses.',
    ),
  ],
}

/** Explains a mail whose delivery is reported. */
export function delivered(facts: MailFacts): Verdict {
  if (facts.isCaptured) return captured
  const { mail } = facts
  return {
    reason: 'delivered',
    summary: `The receiving server accepted the mail${mail.deliveredAt ? ` at ${timeText(mail.deliveredAt)}` : ''}.`,
    next: [
      advice(
        'check-spam-folder',
        'If the recipient does not find the mail, ask them to look in the spam folder and in their filters.',
      ),
    ],
  }
}

/** Explains a mail that a person opened or clicked. */
export function read({ mail }: MailFacts, reason: 'opened' | 'clicked'): Verdict {
  const at = reason === 'opened' ? mail.openedAt : mail.clickedAt
  const verb = reason === 'opened' ? 'opened it' : 'clicked a link in it'
  return {
    reason,
    summary: `The mail arrived: the recipient ${verb}${at ? ` at ${timeText(at)}` : ''}.`,
    next: [],
  }
}

/** Explains a mail that bounced permanently. */
export function bounced(facts: MailFacts): Verdict {
  const bounce = facts.events.findLast(
    ({ name, data }) => name === 'bounced' && data['bounceType'] === ('Permanent' satisfies BounceType),
  )
  const reply = textOf(bounce?.data['reason']) ?? facts.mail.error
  const verdict = refused(facts, { cause: 'address', reply })
  return { ...verdict, next: [...verdict.next, ...subscriptionAdvice(facts)] }
}

/** Explains a mail that its recipient reported as spam. */
export const complained = (facts: MailFacts): Verdict => ({
  reason: 'complained',
  summary: 'The mail arrived, and the recipient reported it as spam.',
  next: [
    ...(facts.suppressions.length > 0
      ? suppressionAdvice(facts)
      : [advice('do-not-send', 'Do not send to this address again, unless its owner asks for mail.')]),
    ...subscriptionAdvice(facts),
  ],
})
