import type { Data } from '@postrider/contracts'

/** An entry of a mail's timeline, as it is shown. */
export interface TimelineItem {
  name: string
  at: Date
  data: Data
}

/** A row of it. A repeat with the same `dedupe` is not added; the first row of an accepted mail has none. */
export interface TimelineEntry extends TimelineItem {
  dedupe: string | null
}

/** What the columns of a mail say of its timeline. */
export interface TimelineColumns {
  campaignId: string | null
  queuedAt: Date
  sentAt: Date | null
  deliveredAt: Date | null
}

/**
 * The timeline of a mail, in order: its rows, and what its columns say that has no row. Mails that were not
 * queued, and those of workflows and campaigns, have a row for their beginning; of the delivery attempt only
 * those have one that a notification reported first.
 */
export function wholeTimeline<Row extends TimelineEntry>(
  columns: TimelineColumns,
  rows: readonly Row[],
): (Row | TimelineItem)[] {
  const { queuedAt, sentAt, deliveredAt } = columns
  const named = new Set(rows.filter(isOnce).map(({ name }) => name))
  const own = {
    ...(hasBeginning(columns, rows) ? {} : { queued: queuedAt }),
    ...(named.has('sent') ? {} : { sent: sentAt }),
    ...(named.has('delivered') ? {} : { delivered: deliveredAt }),
  }
  const told = Object.entries(own).flatMap(([name, at]) => (at === null ? [] : [{ name, at, data: {} }]))
  if (told.length === 0) return [...rows]
  // Stable, so what the columns say comes first at one instant.
  return [...told, ...rows].toSorted(
    (left, right) => left.at.getTime() - right.at.getTime() || placeOf(left) - placeOf(right),
  )
}

/** At one instant. */
const placeOf = ({ name }: TimelineItem): number => (name === 'queued' ? 0 : 1)

/**
 * A mail of a campaign that was suppressed or dropped in its page was never queued; any other one only where
 * that is its first row.
 */
const hasBeginning = ({ campaignId }: TimelineColumns, rows: readonly TimelineEntry[]): boolean =>
  rows.some(({ name, dedupe }) =>
    campaignId === null ? beginnings.has(name) && isFirst(name, dedupe) : beginningsInPages.has(name),
  )

const beginnings = new Set(['queued', 'suppressed', 'dropped', 'failed', 'received'])
const beginningsInPages = new Set(['queued', 'suppressed', 'dropped'])

const isFirst = (name: string, dedupe: string | null): boolean => dedupe === null || name === 'received'

/** Whether the columns of a mail tell of this already, so that it needs no row. */
export const isInColumns = (
  { sentAt, deliveredAt }: Pick<TimelineColumns, 'sentAt' | 'deliveredAt'>,
  entry: Pick<TimelineEntry, 'name' | 'dedupe'>,
): boolean =>
  isOnce(entry) &&
  ((entry.name === 'sent' && sentAt !== null) || (entry.name === 'delivered' && deliveredAt !== null))

/** What happens once has its own name as `dedupe`. */
const isOnce = ({ name, dedupe }: Pick<TimelineEntry, 'name' | 'dedupe'>): boolean => dedupe === name
