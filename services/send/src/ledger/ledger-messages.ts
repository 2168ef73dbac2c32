import type { Data } from '@postrider/contracts'
import type { Draft } from '@postrider/contracts/messages'
import { BounceType } from '@postrider/contracts/resources'
import {
  factMessage,
  isOfProject,
  terminalMessage,
  type PublishedFact,
  type TerminalOutcome,
} from '../mails/mail-messages.ts'
import type { Mail } from '../mails/mail.ts'
import { timelineOf, type TimelineColumns, type TimelineItem, type TimelineEntry } from '../mails/timeline.ts'

/** A mail with the rows of its timeline, in insertion order. */
export interface MailStory {
  mail: Mail & TimelineColumns & { listedAt: Date }
  rows: readonly TimelineEntry[]
}

/**
 * Derives the published messages about a mail, except `email.queued` and `email.delayed`, from the mail's
 * timeline. The numbers `opens` and `clicks` may be lower than in the published messages, because some hits
 * have no entry (`admitHits`).
 */
export function messagesOfMail({ mail, rows }: MailStory): Draft[] {
  const seen: HitCounts = { opens: 0, clicks: 0, machineOpens: 0, machineClicks: 0 }
  const numbered = rows.map((row) => {
    const count = countOf(row)
    if (count) seen[count] += 1
    return { ...row, ...seen }
  })
  return timelineOf(mail, numbered).flatMap((item) => messageOf({ ...mail, ...countsOf(item) }, item))
}

type HitCounts = Pick<Mail, 'opens' | 'clicks' | 'machineOpens' | 'machineClicks'>

/** Returns the counter that an entry increments, if any. */
function countOf({ name, data }: TimelineItem): keyof HitCounts | undefined {
  if (name === 'opened') return data['isMachine'] === true ? 'machineOpens' : 'opens'
  if (name === 'clicked') return data['isMachine'] === true ? 'machineClicks' : 'clicks'
  return undefined
}

const countsOf = (item: TimelineItem & Partial<HitCounts>): HitCounts => ({
  opens: item.opens ?? 0,
  clicks: item.clicks ?? 0,
  machineOpens: item.machineOpens ?? 0,
  machineClicks: item.machineClicks ?? 0,
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

function factOf(kind: string, at: Date, { link, bounceType, ...data }: Data): PublishedFact | undefined {
  const isMachine = data['isMachine'] === true
  switch (kind) {
    case 'delivered':
    case 'complained':
    case 'unsubscribed':
      return { kind, at }
    case 'opened':
      return { kind, at, isMachine }
    case 'clicked':
      return { kind, at, link: textOf(link), isMachine }
    case 'bounced':
      return { kind, at, bounceType: BounceType.parse(bounceType) }
    default:
      return undefined
  }
}

/** The value is always a string, because only this service writes timelines. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
