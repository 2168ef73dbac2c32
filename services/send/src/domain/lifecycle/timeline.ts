import type { Data } from '@postrider/contracts'

/** An entry of a mail's timeline, as it is shown. */
export interface TimelineItem {
  name: string
  at: Date
  data: Data
}

/** What the columns of a mail say of its timeline. */
export interface TimelineColumns {
  campaignId: string | null
  queuedAt: Date
  sentAt: Date | null
  deliveredAt: Date | null
}

/**
 * The timeline of a mail, in order, from its rows. A mail that was handed over from the page of a campaign has no rows of what its own
 * columns say: it is known by having no row of its beginning.
 */
export function wholeTimeline<Row extends TimelineItem>(
  { campaignId, queuedAt, sentAt, deliveredAt }: TimelineColumns,
  rows: readonly Row[],
): (Row | TimelineItem)[] {
  if (campaignId === null || rows.some(({ name }) => beginnings.has(name))) return [...rows]
  const own = { queued: queuedAt, sent: sentAt, delivered: deliveredAt }
  const told = Object.entries(own).flatMap(([name, at]) => (at === null ? [] : [{ name, at, data: {} }]))
  // Stable, so what the columns say comes first at one instant.
  return [...told, ...rows].toSorted((left, right) => left.at.getTime() - right.at.getTime())
}

const beginnings = new Set(['queued', 'suppressed', 'dropped'])
