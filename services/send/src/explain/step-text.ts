import type { EmailStep, MailStatus } from '@postrider/contracts/resources'
import type { TimelineItem } from '../mails/timeline.ts'
import type { MailFacts } from './facts.ts'
import { quoted, textOf, timeText } from './texts.ts'
import type { Verdict } from './verdict.ts'

interface StepInput {
  facts: MailFacts
  item: TimelineItem
  verdict: Verdict
  /** The reply of a server as the end of a sentence. */
  reply: string
}

/** A kind of steps. The text is undefined if another step contains the information. */
interface StepKind {
  what: EmailStep
  text(input: StepInput): string | undefined
}

/** Returns the kind and the text of the step for an entry of the timeline; undefined if it has none. */
export function stepText(
  facts: MailFacts,
  item: TimelineItem,
  verdict: Verdict,
): { what: EmailStep; text: string } | undefined {
  const kind = kinds.get(item.name) ?? (item.name.startsWith('copy-') ? copy : undefined)
  const text = kind?.text({ facts, item, verdict, reply: quoted(textOf(item.data['reason'])) })
  return kind && text !== undefined ? { what: kind.what, text } : undefined
}

const queuedAgain: StepKind = {
  what: 'queued',
  text: ({ facts: { mail } }) =>
    mail.scheduledFor === null ? undefined : 'The scheduled time came, and the mail was queued.',
}

const delayed: StepKind = {
  what: 'delayed',
  text: ({ item: { data }, reply }) =>
    `The mail was not accepted for now${reply}. ${nextAttempt(data['nextAttemptAt'])}`,
}

const delivered: StepKind = {
  what: 'delivered',
  text: ({ facts: { isCaptured } }) =>
    isCaptured
      ? 'The mail was captured in the inbox of this installation.'
      : 'The receiving server accepted the mail.',
}

const bounced: StepKind = {
  what: 'bounced',
  text: ({ facts, item, reply }) => bounceText(item.data['bounceType'], reply || permanentReply(facts, item)),
}

/** The summary contains the reason of the final status. */
const ended = (what: 'suppressed' | 'dropped' | 'failed', status: MailStatus): StepKind => ({
  what,
  text: ({ facts, verdict, reply }) =>
    facts.mail.status === status ? verdict.summary : `The mail was ${what}${reply}.`,
})

const copy: StepKind = {
  what: 'copy',
  text: ({ item: { name, data }, reply }) =>
    `The copy to ${textOf(data['recipient']) ?? 'another recipient'}: ${name.slice('copy-'.length)}${reply}.`,
}

// Opens and clicks are summarised (`hitSteps`), and the first entry repeats the acceptance.
const kinds = new Map<string, StepKind>([
  ['queued', queuedAgain],
  ['delayed', delayed],
  ['sent', { what: 'sent', text: ({ facts }) => sentText(facts) }],
  ['delivered', delivered],
  ['bounced', bounced],
  ['complained', { what: 'complained', text: () => 'The recipient reported the mail as spam.' }],
  ['unsubscribed', { what: 'unsubscribed', text: () => 'The recipient unsubscribed with this mail.' }],
  ['suppressed', ended('suppressed', 'SUPPRESSED')],
  ['dropped', ended('dropped', 'DROPPED')],
  ['failed', ended('failed', 'FAILED')],
])

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
