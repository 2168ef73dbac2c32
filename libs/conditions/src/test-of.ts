import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { parseField, wherePath, type Field } from './field.ts'
import { eventAlias, historyPlace, type HistoryPlace } from './history-place.ts'
import { findPath, jsonPlace } from './json-path.ts'
import type { Operator } from './operator.ts'
import { onData } from './operators/data.ts'
import { onEmail } from './operators/email.ts'
import { onHistory } from './operators/history.ts'
import { onInstant } from './operators/instant.ts'
import { onMembership } from './operators/membership.ts'
import { onSubscribed } from './operators/subscribed.ts'
import { columnOf, type Scope } from './scope.ts'
import type { At, Subject } from './subject.ts'
import type { Filter, OperatorName, WhereFilter } from './tree.ts'

/** An operator that is bound to the field of a filter. */
export interface Test {
  value: z.ZodType | undefined
  takesUnit: boolean
  takesWithin: boolean
  takesWhere: boolean
  evaluate(filter: Filter, subject: Subject, at: At): boolean
  toSql(filter: Filter, scope: Scope): RawBuilder<boolean>
}

/** Returns the test of a filter. Throws a TypeError if the filter did not pass `parseCondition`. */
export function testOfFilter(filter: Filter): Test {
  const known = tests.get(filter)
  if (known) return known
  const field = parseField(filter.field)
  const test = field && testOf(field, filter.operator)
  if (!test) throw new TypeError('This filter was not parsed.')
  tests.set(filter, test)
  return test
}

// Cache by filter: a tree is evaluated for many contacts.
const tests = new WeakMap<Filter, Test>()

/** Returns the test of an operator on a field; undefined if the field does not support it. */
export function testOf(field: Field, operator: OperatorName): Test | undefined {
  switch (field.kind) {
    case 'email':
      return bound(onEmail[operator], {
        find: (_, { email }) => email,
        place: (_, scope) => columnOf<string>(scope, 'email'),
      })
    case 'subscribed':
      return bound(onSubscribed[operator], {
        find: (_, { subscribed }) => subscribed,
        place: (_, scope) => columnOf<boolean>(scope, 'subscribed'),
      })
    case 'instant':
      return bound(onInstant[operator], {
        find: (_, subject) => subject[field.name],
        place: (_, scope) => columnOf<Date>(scope, field.name === 'createdAt' ? 'created_at' : 'updated_at'),
      })
    case 'data':
      return bound(onData[operator], {
        find: (_, { data }) => findPath(data, field.path),
        place: (_, scope) => jsonPlace(columnOf(scope, 'data'), field.path),
      })
    case 'history':
      return bound(onHistory[operator], {
        find: (filter, subject, at) => matchingEvents(field.event, filter, { subject, now: at.now }),
        place: (filter, scope) => matchingPlace(field.event, filter, scope),
      })
    case 'segment':
      return bound(onMembership[operator], {
        find: (_, subject, at) => at.isMember(subject, field.id),
        place: (_, scope) => scope.isMember(field.id),
      })
    default:
      return field satisfies never
  }
}

interface Ends<Found, Place> {
  find(filter: Filter, subject: Subject, at: At): Found
  place(filter: Filter, scope: Scope): Place
}

function bound<Found, Place>(
  operator: Operator<Found, Place> | undefined,
  { find, place }: Ends<Found, Place>,
): Test | undefined {
  if (!operator) return undefined
  return {
    value: operator.value,
    takesUnit: operator.takesUnit ?? false,
    takesWithin: operator.takesWithin ?? false,
    takesWhere: operator.takesWhere ?? false,
    evaluate: (filter, subject, at) => operator.evaluate(find(filter, subject, at), filter, at.now),
    toSql: (filter, scope) => operator.toSql(place(filter, scope), filter, scope.now),
  }
}

/** Returns the times of the events that a filter reads. */
const matchingEvents = (
  name: string,
  { where = [] }: Filter,
  { subject, now }: { subject: Subject; now: Date },
): Date[] =>
  subject.events
    .filter((event) => event.name === name && where.every((one) => holds(one, event.data, now)))
    .map((event) => event.createdAt)

const holds = (filter: WhereFilter, data: unknown, now: Date): boolean =>
  whereOperator(filter).evaluate(findPath(data, wherePath(filter.field)), filter, now)

/** Returns SQL expressions over the events that have this name and match the `where` of a filter. */
export function matchingPlace(name: string, { where = [] }: Filter, scope: Scope): HistoryPlace {
  const data = sql.ref(`${eventAlias}.data`)
  const tests = where.map((filter) =>
    whereOperator(filter).toSql(jsonPlace(data, wherePath(filter.field)), filter, scope.now),
  )
  return historyPlace(scope, { name, where: tests })
}

/** Returns the operator of a `where` entry. Throws a TypeError if the entry did not pass `parseCondition`. */
export function whereOperator({ operator }: WhereFilter) {
  const found = onData[operator]
  if (!found) throw new TypeError('This filter was not parsed.')
  return found
}
