import { sql, type RawBuilder } from 'kysely'
import { parseField, wherePath } from './field.ts'
import { unitMs, before } from './time.ts'
import { findPath } from './json-path.ts'
import { matchingPlace, whereOperator } from './test-of.ts'
import type { Scope } from './scope.ts'
import type { Filter, WhereFilter } from './tree.ts'

/** The events that a filter counts. */
export interface Series {
  event: string
  where: readonly WhereFilter[]
}

/** The query of an event filter: the time of the nth matching event, newest first, starting at 1. */
export interface HistoryQuery extends Series {
  nth: number
}

/**
 * Returns the query of an event filter. The time of that one event is enough for `historyHolds`. Throws for
 * other filters.
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
 * Returns whether an event filter matches, given the time of the event that its query returns; undefined if
 * there are fewer events.
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
 * Returns the earliest time at which an event filter may change by time alone: when that event leaves the
 * window.
 */
export function nextHistoryChange(filter: Filter, nth: Date | undefined, now: Date): Date | undefined {
  const window = windowOf(filter)
  if (!window || !nth) return undefined
  const at = Math.ceil(nth.getTime() + window.amount * unitMs[window.unit]) + 1
  return at > now.getTime() && at <= latest ? new Date(at) : undefined
}

/** The last instant that PostgreSQL and JavaScript both write with a four-digit year. */
const latest = Date.parse('9999-12-31T23:59:59.999Z')

/** A filter that depends on more events than this is decided by the last of them only. */
export const mostNewest = 50

/**
 * Returns an expression over a row of contacts with the newest events that an event filter needs: jsonb,
 * `[id, ms since 1970]` of each, newest first. If they are more than `mostNewest`, it returns only the last
 * of them.
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
  const newest = nth > mostNewest ? place.newest(1, nth - 1) : place.newest(nth, 0)
  return sql<[string, number][]>`${newest}`
}

/** Returns whether an event with the name of the series belongs to the series. */
export const isOfSeries = ({ where }: Series, data: unknown, now: Date): boolean =>
  where.every((filter) =>
    whereOperator(filter).evaluate(findPath(data, wherePath(filter.field)), filter, now),
  )

/**
 * Returns the start of the window in which an event filter counts; undefined if it counts all events, and
 * for other filters.
 */
export const windowStart = (filter: Filter, now: Date): Date | undefined => {
  if (parseField(filter.field)?.kind !== 'history') return undefined
  const window = windowOf(filter)
  return window && before(now, window.amount, window.unit)
}

/** Returns the length of the window of an event filter in ms; undefined if it counts all events. */
export function windowMs(filter: Filter): number | undefined {
  const window = windowOf(filter)
  return window && window.amount * unitMs[window.unit]
}

function windowOf({ value, unit, within }: Filter) {
  if (within) return within
  return unit && typeof value === 'number' ? { amount: value, unit } : undefined
}
