import { sql, type RawBuilder } from 'kysely'
import { isTimed } from './dependencies.ts'
import { evaluate } from './evaluate.ts'
import { historyQuery, isOfSeries, windowStart } from './history-query.ts'
import type { Definitions } from './resolve-segments.ts'
import type { Scope } from './scope.ts'
import type { Subject } from './subject.ts'
import { matchingPlace } from './test-of.ts'
import { toSql, type SqlOptions } from './to-sql.ts'
import { treeOf, type Condition, type Filter } from './tree.ts'
import { filtersWrittenOut } from './written-out.ts'

/**
 * Returns the filters whose result may change because time passes, including filters of referenced segments.
 * Each filter is returned once.
 */
export function timedFilters(condition: Condition, definitions?: Definitions): Filter[] {
  const timed = [...filtersWrittenOut(condition, definitions)].filter(isTimed)
  return [...new Map(timed.map((filter) => [JSON.stringify(filter), filter])).values()]
}

/** A period that starts now. */
export interface Span {
  now: Date
  until: Date
}

/**
 * Returns whether the result of a filter may change before `until` because time passes. For a filter with a
 * window, that is whether any event leaves the window. For other filters, the results at `now` and `until`
 * are compared.
 */
export function mayChange(filter: Filter, subject: Subject, { now, until }: Span): boolean {
  const leaving = leavingOf(filter, { now, until })
  if (!leaving) {
    const tree = treeOf(filter)
    return evaluate(tree, subject, { now }) !== evaluate(tree, subject, { now: until })
  }
  const question = historyQuery(filter)
  return subject.events.some(
    ({ name, data, createdAt }) =>
      name === question.event &&
      createdAt >= leaving.from &&
      createdAt < leaving.to &&
      isOfSeries(question, data, now),
  )
}

/** Implements `mayChange` as an SQL expression over a row of contacts. */
export function mayChangeToSql(filter: Filter, options: SqlOptions & Span): RawBuilder<boolean> {
  const { now, until, ...rest } = options
  const leaving = leavingOf(filter, { now, until })
  if (!leaving) {
    const tree = treeOf(filter)
    return sql<boolean>`((${toSql(tree, { ...rest, now })}) <> (${toSql(tree, { ...rest, now: until })}))`
  }
  const { contacts = 'contacts', events = 'events' } = options
  const scope: Scope = { ...rest, now, contacts, events, within: rest.within, isMember: () => sql`false` }
  return matchingPlace(historyQuery(filter).event, filter, scope).happened(leaving.from, leaving.to)
}

/**
 * Returns the time range of events that leave the filter's window during the span. Undefined if the filter
 * has no window, or if its `where` also depends on time.
 */
function leavingOf(filter: Filter, { now, until }: Span): { from: Date; to: Date } | undefined {
  if (filter.where?.some(({ operator }) => operator === 'within' || operator === 'olderThan'))
    return undefined
  const [from, to] = [windowStart(filter, now), windowStart(filter, until)]
  return from && to && { from, to }
}
