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

/** Returns the filters whose result may change by time alone, including referenced trees, each once. */
export function timedFilters(condition: Condition, definitions?: Definitions): Filter[] {
  const timed = [...filtersWrittenOut(condition, definitions)].filter(isTimed)
  return [...new Map(timed.map((filter) => [JSON.stringify(filter), filter])).values()]
}

/** From now until then. */
export interface Span {
  now: Date
  until: Date
}

/**
 * Returns whether time alone may change the result of a filter before the end of a span. For events within
 * a window: whether one of them leaves the window, even if there are newer ones. Otherwise: whether the
 * result at the end differs. A filter changes at most once, unless its `where` compares with time in both
 * directions.
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

/** Returns the same as an expression over a row of contacts, like `toSql`. */
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
 * Returns the time range of events that leave the window of a filter during the span; undefined if there is
 * no window, or its `where` also reads time.
 */
function leavingOf(filter: Filter, { now, until }: Span): { from: Date; to: Date } | undefined {
  if (filter.where?.some(({ operator }) => operator === 'within' || operator === 'olderThan'))
    return undefined
  const [from, to] = [windowStart(filter, now), windowStart(filter, until)]
  return from && to && { from, to }
}
