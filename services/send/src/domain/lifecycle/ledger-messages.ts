import type { Data } from '@postrider/contracts'
import type { Draft } from '@postrider/contracts/messages'
import { BounceType } from '@postrider/contracts/resources'
import { factMessage, isOfProject, terminalMessage, type TerminalOutcome } from './mail-messages.ts'
import type { MailFact } from './mail-status.ts'
import type { Mail } from './mail.ts'
import { wholeTimeline, type TimelineColumns, type TimelineItem } from './timeline.ts'

/** A mail with the rows of its timeline, in the order in which they were written. */
export interface MailStory {
  mail: Mail & TimelineColumns
  rows: readonly TimelineItem[]
}

/**
 * The messages that were published about a mail, read back from its timeline: all but `email.queued`. Opens and clicks are numbered by
 * their entries, so `opens` and `clicks` may be lower than they were: some hits have none (`admitHits`).
 */
export function messagesOfMail({ mail, rows }: MailStory): Draft[] {
  const seen = { opens: 0, clicks: 0 }
  const numbered = rows.map((row) => {
    if (row.name === 'opened') seen.opens += 1
    if (row.name === 'clicked') seen.clicks += 1
    return { ...row, ...seen }
  })
  return wholeTimeline(mail, numbered).flatMap((item) => messageOf({ ...mail, ...countsOf(item) }, item))
}

const countsOf = (item: TimelineItem & { opens?: number; clicks?: number }) => ({
  opens: item.opens ?? 0,
  clicks: item.clicks ?? 0,
})

function messageOf(mail: Mail, { name, at, data }: TimelineItem): Draft[] {
  if (!isOfProject(mail)) return []
  const terminal = terminalOf(name, at, data)
  if (terminal) return [terminalMessage(mail, terminal)]
  const fact = factOf(name, at, data)
  return fact ? [factMessage(mail, fact)] : []
}

function terminalOf(kind: string, at: Date, { reason }: Data): TerminalOutcome | undefined {
  switch (kind) {
    case 'sent':
      return { kind, at }
    case 'failed':
    case 'suppressed':
    case 'dropped':
      return { kind, at, reason: textOf(reason) }
    default:
      return undefined
  }
}

function factOf(
  kind: string,
  at: Date,
  { link, bounceType }: Data,
): Exclude<MailFact, { kind: 'sent' }> | undefined {
  switch (kind) {
    case 'delivered':
    case 'opened':
    case 'complained':
      return { kind, at }
    case 'clicked':
      return { kind, at, link: textOf(link) }
    case 'bounced':
      return { kind, at, bounceType: BounceType.parse(bounceType) }
    default:
      return undefined
  }
}

/** Timelines are written by this service alone, with a text there. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
