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

/**
 * What a filter on events asks: of its events, newest first, when the one with this number was, the first
 * being 1.
 */
export interface HistoryQuestion extends Series {
  nth: number
}

/**
 * The question of a filter on events: with the instant of that one event `historyHolds` can tell whether the
 * filter holds.
 */
export function historyQuestion(filter: Filter): HistoryQuestion {
  const field = parseField(filter.field)
  if (field?.kind !== 'history') throw new TypeError('This filter does not ask for events.')
  return { event: field.event, where: filter.where ?? [], nth: Math.max(1, nthOf(filter)) }
}

function nthOf({ operator, value }: Filter): number {
  if (operator === 'countAtLeast') return Number(value)
  return operator === 'countAtMost' ? Number(value) + 1 : 1
}

/**
 * Whether a filter on events holds, by the instant of the event that its question names; undefined: there are
 * not so many.
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
 * When a filter on events may change its answer by time alone, at the earliest: when that event leaves the
 * window.
 */
export function nextHistoryChange(filter: Filter, nth: Date | undefined, now: Date): Date | undefined {
  const window = windowOf(filter)
  if (!window || !nth) return undefined
  const at = Math.ceil(nth.getTime() + window.amount * unitMs[window.unit]) + 1
  return at > now.getTime() && at <= latest ? new Date(at) : undefined
}

/** The last instant that PostgreSQL and JavaScript both write with four digits of the year. */
const latest = Date.parse('9999-12-31T23:59:59.999Z')

/** A filter that more events than this decide is answered by the last of them alone. */
export const mostNewest = 50

/**
 * The newest events that a filter on events asks for, as an expression over a row of contacts: jsonb,
 * `[id, ms since 1970]` of each, newest first. So many as decide it; where these are more than `mostNewest`,
 * the last of them alone.
 */
export function newestToSql(
  filter: Filter,
  { now, projectId }: { now: Date; projectId: string },
): RawBuilder<[string, number][]> {
  const { event, nth } = historyQuestion(filter)
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

/** Whether an event of the series' name is one of the series. */
export const isOfSeries = ({ where }: Series, data: unknown, now: Date): boolean =>
  where.every((filter) =>
    whereOperator(filter).evaluate(findPath(data, wherePath(filter.field)), filter, now),
  )

/** Since when a filter on events counts them; undefined: since ever. For a filter on a field: undefined. */
export const windowStart = (filter: Filter, now: Date): Date | undefined => {
  if (parseField(filter.field)?.kind !== 'history') return undefined
  const window = windowOf(filter)
  return window && before(now, window.amount, window.unit)
}

/** How far back a filter on events looks, in ms; undefined: as far as there are events. */
export function windowMs(filter: Filter): number | undefined {
  const window = windowOf(filter)
  return window && window.amount * unitMs[window.unit]
}

function windowOf({ value, unit, within }: Filter) {
  if (within) return within
  return unit && typeof value === 'number' ? { amount: value, unit } : undefined
}
