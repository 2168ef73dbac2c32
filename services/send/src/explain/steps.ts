import type { TimelineItem } from '../mails/timeline.ts'
import type { MailFacts } from './facts.ts'
import { hitSteps } from './hits.ts'
import { originOf } from './origin.ts'
import { stepText } from './step-text.ts'
import { suppressionCause } from './suppressed.ts'
import type { Step, Verdict } from './verdict.ts'

/** Returns what happened to a mail, in order. If the mail waits, the last step states the cause. */
export function stepsOf(facts: MailFacts, { verdict, now }: { verdict: Verdict; now: Date }): Step[] {
  const { mail } = facts
  const items = itemsOf(facts)
  const past = [
    ...items.flatMap((item): Step[] => {
      const step = stepText(facts, item, verdict)
      return step ? [{ at: item.at, ...step }] : []
    }),
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

/** Returns the suppressions that this mail caused. */
const suppressionSteps = ({ mail, suppressions }: MailFacts): Step[] =>
  suppressions
    .filter(({ emailId }) => emailId === mail.id)
    .map(({ createdAt, reason }) => ({
      at: createdAt,
      what: 'address-suppressed',
      text: `The address was suppressed ${suppressionCause(reason)} of this mail.`,
    }))
