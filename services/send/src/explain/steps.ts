import type { EmailStep } from '@postrider/contracts/resources'
import type { TimelineItem } from '../mails/timeline.ts'
import type { MailFacts } from './facts.ts'
import { hitSteps } from './hits.ts'
import { originOf } from './origin.ts'
import { suppressionCause } from './suppressed.ts'
import { quoted, textOf, timeText } from './texts.ts'
import type { Step, Verdict } from './verdict.ts'

/** Returns what happened to a mail, in order. If the mail waits, the last step states the cause. */
export function stepsOf(facts: MailFacts, { verdict, now }: { verdict: Verdict; now: Date }): Step[] {
  const { mail } = facts
  const items = itemsOf(facts)
  const past = [
    ...items.flatMap((item) => stepOf(facts, item, verdict)),
    ...hitSteps(mail, items),
    ...suppressionSteps(facts),
  ].toSorted((left, right) => left.at.getTime() - right.at.getTime())
  const isWaiting = mail.status === 'SCHEDULED' || mail.status === 'QUEUED' || mail.status === 'SENDING'
  // The clock of the process that wrote a step may be ahead.
  const last = new Date(Math.max(now.getTime(), past.at(-1)?.at.getTime() ?? 0, mail.acceptedAt.getTime()))
  const first = new Date(Math.min(mail.acceptedAt.getTime(), past[0]?.at.getTime() ?? Infinity))
  return [
    { at: first, what: mail.status === 'RECEIVED' ? 'received' : 'accepted', text: originOf(mail) },
    ...past,
    ...(isWaiting ? [{ at: last, what: 'waiting' as const, text: verdict.summary }] : []),
  ]
}

/** Returns the entries of the timeline, and entries for columns without an entry. */
function itemsOf({ mail, events }: MailFacts): TimelineItem[] {
  const named = new Set(events.map(({ name }) => name))
  const columns = {
    queued: mail.scheduledFor === null ? null : mail.queuedAt,
    sent: mail.sentAt,
    delivered: mail.deliveredAt,
    opened: mail.openedAt,
    clicked: mail.clickedAt,
    bounced: mail.bouncedAt,
    complained: mail.complainedAt,
    failed: mail.failedAt,
  }
  const fromColumns = Object.entries(columns).flatMap(([name, at]) =>
    at === null || named.has(name)
      ? []
      : [{ name, at, data: name === 'bounced' ? { bounceType: 'Permanent' } : {} }],
  )
  return [...fromColumns, ...events]
}

function stepOf(facts: MailFacts, item: TimelineItem, verdict: Verdict): Step[] {
  const { name, at, data } = item
  const reply = quoted(textOf(data['reason']))
  const step = (what: EmailStep, text: string): Step[] => [{ at, what, text }]
  if (name.startsWith('copy-')) return step('copy', copyText(item))
  switch (name) {
    case 'queued':
      return facts.mail.scheduledFor === null
        ? []
        : step('queued', 'The scheduled time came, and the mail was queued.')
    case 'delayed':
      return step(
        'delayed',
        `The mail was not accepted for now${reply}. ${nextAttempt(data['nextAttemptAt'])}`,
      )
    case 'sent':
      return step('sent', sentText(facts))
    case 'delivered':
      return step(
        'delivered',
        facts.isCaptured
          ? 'The mail was captured in the inbox of this installation.'
          : 'The receiving server accepted the mail.',
      )
    case 'bounced':
      return step('bounced', bounceText(data['bounceType'], reply || permanentReply(facts, item)))
    case 'complained':
      return step('complained', 'The recipient reported the mail as spam.')
    case 'unsubscribed':
      return step('unsubscribed', 'The recipient unsubscribed with this mail.')
    case 'suppressed':
    case 'dropped':
    case 'failed':
      return step(
        name,
        facts.mail.status === statusOf[name] ? verdict.summary : `The mail was ${name}${reply}.`,
      )
    default:
      // Opens and clicks are summarised, and the first entry repeats the acceptance.
      return []
  }
}

const statusOf = { suppressed: 'SUPPRESSED', dropped: 'DROPPED', failed: 'FAILED' } as const

const nextAttempt = (value: unknown): string => {
  const at = new Date(textOf(value) ?? Number.NaN)
  return Number.isNaN(at.getTime())
    ? 'The mail provider tries again.'
    : `The next attempt was planned for ${timeText(at)}.`
}

function sentText({ mail: { acknowledgement, providerMessageId }, isCaptured }: MailFacts): string {
  if (isCaptured) return 'The mail was written to the inbox of this installation instead of being sent.'
  if (providerMessageId !== null)
    return `Amazon SES${acknowledgement ? ` (${acknowledgement.server})` : ''} accepted the mail with the id ${providerMessageId}.`
  return acknowledgement
    ? `The mail server ${acknowledgement.server} accepted the mail${quoted(acknowledgement.reply)}.`
    : 'The mail provider accepted the mail.'
}

/** The reply of a permanent bounce is stored with the mail if a server replied immediately. */
const permanentReply = ({ mail }: MailFacts, { data }: TimelineItem): string =>
  data['bounceType'] === 'Permanent' && mail.status === 'BOUNCED' ? quoted(mail.error) : ''

function bounceText(type: unknown, reply: string): string {
  if (type === 'Permanent') return `The receiving server rejected the mail permanently${reply}.`
  if (type === 'Transient') return `The mail could not be delivered at that time${reply}.`
  return `The receiving server returned the mail, and its reply does not show whether the address works${reply}.`
}

function copyText({ name, data }: TimelineItem): string {
  const recipient = textOf(data['recipient'])
  const event = name.slice('copy-'.length)
  return `The copy to ${recipient ?? 'another recipient'}: ${event}${quoted(textOf(data['reason']))}.`
}

/** Returns the suppressions that this mail caused. */
const suppressionSteps = ({ mail, suppressions }: MailFacts): Step[] =>
  suppressions
    .filter(({ emailId }) => emailId === mail.id)
    .map(({ createdAt, reason }) => ({
      at: createdAt,
      what: 'address-suppressed',
      text: `The address was suppressed ${suppressionCause(reason)} of this mail.`,
    }))
