import { sql, type RawBuilder } from 'kysely'
import { instant, not, type Operator, type Operators } from '../operator.ts'
import { cutOff, dayStart, instantOf } from '../time.ts'
import { Amount, InstantOrNull } from '../values.ts'

type OnInstant = Operator<Date, RawBuilder<Date>>

const dayMs = 86_400_000

/** Returns the start of the value's UTC day. */
function dayOf(value: unknown): Date | undefined {
  const at = instantOf(value)
  return at && dayStart(at)
}

/** Matches any instant of the UTC day. */
const equals: OnInstant = {
  value: InstantOrNull,
  evaluate: (at, { value }) => {
    const start = dayOf(value)?.getTime()
    return start !== undefined && at.getTime() >= start && at.getTime() < start + dayMs
  },
  toSql: (at, { value }) => {
    const start = dayOf(value)
    if (!start) return sql<boolean>`false`
    // `1 day` would be 23 or 25 hours when the session's time zone changes its clocks.
    return sql<boolean>`(${at} >= ${instant(start)} and ${at} < ${instant(start)} + interval '24 hours')`
  },
}

const notEquals: OnInstant = {
  value: InstantOrNull,
  evaluate: (at, operand, now) => !equals.evaluate(at, operand, now),
  toSql: (at, operand, now) => not(equals.toSql(at, operand, now)),
}

const comparing = (
  compare: (at: number, value: number) => boolean,
  operator: RawBuilder<unknown>,
): OnInstant => ({
  value: InstantOrNull,
  evaluate: (at, { value }) => {
    const bound = instantOf(value)
    return bound !== undefined && compare(at.getTime(), bound.getTime())
  },
  toSql: (at, { value }) => {
    const bound = instantOf(value)
    return bound ? sql<boolean>`(${at} ${operator} ${instant(bound)})` : sql<boolean>`false`
  },
})

export const onInstant: Operators<Date, RawBuilder<Date>> = {
  equals,
  notEquals,
  greaterThan: comparing((at, value) => at > value, sql`>`),
  greaterThanOrEqual: comparing((at, value) => at >= value, sql`>=`),
  lessThan: comparing((at, value) => at < value, sql`<`),
  lessThanOrEqual: comparing((at, value) => at <= value, sql`<=`),
  within: {
    value: Amount,
    takesUnit: true,
    evaluate: (at, operand, now) => at >= cutOff(operand, now),
    toSql: (at, operand, now) => sql<boolean>`(${at} >= ${instant(cutOff(operand, now))})`,
  },
  olderThan: {
    value: Amount,
    takesUnit: true,
    evaluate: (at, operand, now) => at < cutOff(operand, now),
    toSql: (at, operand, now) => sql<boolean>`(${at} < ${instant(cutOff(operand, now))})`,
  },
}
