import { sql, type RawBuilder } from 'kysely'
import { parseField, wherePath } from './field.ts'
import { unitMs, before } from './time.ts'
import { findPath } from './json-path.ts'
import { matchingPlace, whereOperator } from './test-of.ts'
import type { Scope } from './scope.ts'
import type { Filter, WhereFilter } from './tree.ts'

/** The events that a filter reads. */
export interface Series {
  event: string
  where: readonly WhereFilter[]
}

/** An event filter depends on the time of one event: the nth matching event, newest first, starting at 1. */
export interface HistoryQuery extends Series {
  nth: number
}

/**
 * Returns the query for the one event whose time `historyHolds` needs. Throws a TypeError if the filter does
 * not read events.
 */
export function historyQuery(filter: Filter): HistoryQuery {
  const field = parseField(filter.field)
  if (field?.kind !== 'history') throw new TypeError('This filter does not read events.')
  return { event: field.event, where: filter.where ?? [], nth: Math.max(1, nthOf(filter)) }
}

function nthOf({ operator, value }: Filter): number {
  if (operator === 'countAtLeast') return Number(value)
  return operator === 'countAtMost' ? Number(value) + 1 : 1
}

/**
 * Returns whether an event filter matches. `nth` is the time of the event that the filter's query selects, or
 * undefined if there are fewer events.
 */
export function historyHolds(filter: Filter, nth: Date | undefined, now: Date): boolean {
  const since = windowStart(filter, now)
  const isReached = nth !== undefined && (since === undefined || nth >= since)
  switch (filter.operator) {
    case 'triggered':
    case 'triggeredWithin':
      return isReached
    case 'countAtLeast':
      return isReached || filter.value === 0
    case 'triggeredOlderThan':
      return nth !== undefined && !isReached
    default:
      return !isReached
  }
}

/**
 * Returns the time at which the queried event leaves the filter's window; undefined if time alone changes
 * nothing.
 */
export function nextHistoryChange(filter: Filter, nth: Date | undefined, now: Date): Date | undefined {
  const window = windowOf(filter)
  if (!window || !nth) return undefined
  const at = Math.ceil(nth.getTime() + window.amount * unitMs[window.unit]) + 1
  return at > now.getTime() && at <= latest ? new Date(at) : undefined
}

/** The last instant that PostgreSQL and JavaScript both write with a four-digit year. */
const latest = Date.parse('9999-12-31T23:59:59.999Z')

/** If a filter depends on more events than this, only the time of the oldest of these events is read. */
export const maxNewestEvents = 50

/**
 * Returns an SQL expression over a row of contacts: the newest events that an event filter needs, as a jsonb
 * list of `[id, ms since 1970]`, newest first. If the filter needs more than `maxNewestEvents` events, the list
 * contains only the oldest of these events.
 */
export function newestToSql(
  filter: Filter,
  { now, projectId }: { now: Date; projectId: string },
): RawBuilder<[string, number][]> {
  const { event, nth } = historyQuery(filter)
  const scope: Scope = {
    now,
    projectId,
    contacts: 'contacts',
    events: 'events',
    reads: 'some',
    isMember: () => sql<boolean>`false`,
  }
  const place = matchingPlace(event, filter, scope)
  const newest = nth > maxNewestEvents ? place.newest(1, nth - 1) : place.newest(nth, 0)
  return sql<[string, number][]>`${newest}`
}

/** Returns whether an event matches the `where` of the series. The caller has checked the event's name. */
export const isOfSeries = ({ where }: Series, data: unknown, now: Date): boolean =>
  where.every((filter) =>
    whereOperator(filter).evaluate(findPath(data, wherePath(filter.field)), filter, now),
  )

/** Returns the start of an event filter's time window; undefined if it has no window or reads no events. */
export const windowStart = (filter: Filter, now: Date): Date | undefined => {
  if (parseField(filter.field)?.kind !== 'history') return undefined
  const window = windowOf(filter)
  return window && before(now, window.amount, window.unit)
}

/** Returns the length of an event filter's time window in ms; undefined if it has no window. */
export function windowMs(filter: Filter): number | undefined {
  const window = windowOf(filter)
  return window && window.amount * unitMs[window.unit]
}

function windowOf({ value, unit, within }: Filter) {
  if (within) return within
  return unit && typeof value === 'number' ? { amount: value, unit } : undefined
}
