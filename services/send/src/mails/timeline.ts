import type { Data } from '@postrider/contracts'

/** A timeline entry as the API returns it. */
export interface TimelineItem {
  name: string
  at: Date
  data: Data
}

/**
 * A stored entry. A second entry with the same name and `dedupe` is not stored. The first entry of an
 * accepted mail has no `dedupe`.
 */
export interface TimelineEntry extends TimelineItem {
  dedupe: string | null
}

/** The columns of a mail that replace timeline entries. */
export interface TimelineColumns {
  campaignId: string | null
  /** Null if the mail was scheduled and not queued yet. */
  queuedAt: Date | null
  sentAt: Date | null
  deliveredAt: Date | null
}

/**
 * Returns the ordered timeline of a mail: its rows, and entries derived from its columns. Workflow and
 * campaign mails, and mails that were not queued, have a row for their first entry. `sent` and `delivered`
 * have rows only if a notification reported them first.
 */
export function timelineOf<Row extends TimelineEntry>(
  columns: TimelineColumns,
  rows: readonly Row[],
): (Row | TimelineItem)[] {
  const { queuedAt, sentAt, deliveredAt } = columns
  const named = new Set(rows.filter(isOnce).map(({ name }) => name))
  const timesOfColumns = {
    ...(hasBeginning(columns, rows) ? {} : { queued: queuedAt }),
    ...(named.has('sent') ? {} : { sent: sentAt }),
    ...(named.has('delivered') ? {} : { delivered: deliveredAt }),
  }
  const fromColumns = Object.entries(timesOfColumns).flatMap(([name, at]) =>
    at === null ? [] : [{ name, at, data: {} }],
  )
  if (fromColumns.length === 0) return [...rows]
  // The sort is stable: at the same instant, entries of columns come first.
  return [...fromColumns, ...rows].toSorted(
    (left, right) => left.at.getTime() - right.at.getTime() || rankOf(left) - rankOf(right),
  )
}

/** Returns the rank of an entry among entries of the same instant. */
const rankOf = ({ name }: TimelineItem): number => (name === 'queued' ? 0 : 1)

/**
 * True if a row is the first entry of the timeline, so that `queued` must not be added. Outside campaigns,
 * this row has no `dedupe`. In a campaign, a mail that was suppressed or dropped was never queued.
 */
const hasBeginning = ({ campaignId }: TimelineColumns, rows: readonly TimelineEntry[]): boolean =>
  rows.some(({ name, dedupe }) =>
    campaignId === null ? beginnings.has(name) && isFirst(name, dedupe) : beginningsInPages.has(name),
  )

const beginnings = new Set(['queued', 'suppressed', 'dropped', 'failed', 'received'])
const beginningsInPages = new Set(['queued', 'suppressed', 'dropped'])

const isFirst = (name: string, dedupe: string | null): boolean => dedupe === null || name === 'received'

/** True if the columns of the mail already contain this entry, so that it needs no row. */
export const isInColumns = (
  { sentAt, deliveredAt }: Pick<TimelineColumns, 'sentAt' | 'deliveredAt'>,
  entry: Pick<TimelineEntry, 'name' | 'dedupe'>,
): boolean =>
  isOnce(entry) &&
  ((entry.name === 'sent' && sentAt !== null) || (entry.name === 'delivered' && deliveredAt !== null))

/** True for an entry that can occur only once, whose `dedupe` is its name. */
const isOnce = ({ name, dedupe }: Pick<TimelineEntry, 'name' | 'dedupe'>): boolean => dedupe === name
