import { sql, type RawBuilder } from 'kysely'
import { instant, json, known, text } from '../operator.ts'
import { cutOff, instantOf } from '../time.ts'
import { Amount, OrderedOrNull } from '../values.ts'
import { instantAt, isString, textOf, type OnData } from './json-sql.ts'

/** Compares numbers with numbers, dates as instants, and other strings by code points (collation "C"). */
const comparing = (holds: (order: number) => boolean, operator: RawBuilder<unknown>): OnData => ({
  value: OrderedOrNull,
  evaluate: (found, { value }) => {
    if (typeof found === 'number' && typeof value === 'number') return holds(Math.sign(found - value))
    return typeof found === 'string' && typeof value === 'string' && holds(orderOf(found, value))
  },
  toSql: (place, { value }) => {
    const { found } = place
    if (typeof value === 'number')
      // PostgreSQL orders JSON values of different types, so check the type as well. Checking the type last
      // is faster.
      return known(sql`${found} ${operator} ${json(value)} and jsonb_typeof(${found}) = 'number'`)
    if (typeof value !== 'string') return sql<boolean>`false`
    const inOrder = sql`${textOf(place)} collate "C" ${operator} ${text(value)}`
    const bound = instantOf(value)
    return bound
      ? known(
          sql`${isString(place)} and coalesce(${instantAt(place)} ${operator} ${instant(bound)}, ${inOrder})`,
        )
      : known(sql`${isString(place)} and ${inOrder}`)
  },
})

export const greaterThan = comparing((order) => order > 0, sql`>`)
export const greaterThanOrEqual = comparing((order) => order >= 0, sql`>=`)
export const lessThan = comparing((order) => order < 0, sql`<`)
export const lessThanOrEqual = comparing((order) => order <= 0, sql`<=`)

export const within: OnData = {
  value: Amount,
  takesUnit: true,
  evaluate: (found, operand, now) => {
    const at = instantOf(found)
    return at !== undefined && at >= cutOff(operand, now)
  },
  toSql: (place, operand, now) => known(sql`${instantAt(place)} >= ${instant(cutOff(operand, now))}`),
}

export const olderThan: OnData = {
  value: Amount,
  takesUnit: true,
  evaluate: (found, operand, now) => {
    const at = instantOf(found)
    return at !== undefined && at < cutOff(operand, now)
  },
  toSql: (place, operand, now) => known(sql`${instantAt(place)} < ${instant(cutOff(operand, now))}`),
}

function orderOf(left: string, right: string): number {
  const [first, second] = [instantOf(left), instantOf(right)]
  return first && second ? Math.sign(first.getTime() - second.getTime()) : byCodePoint(left, right)
}

/**
 * Compares by code points, as PostgreSQL does. JavaScript's `<` compares UTF-16 units, which orders U+1F600
 * before U+FF5E.
 */
const byCodePoint = (left: string, right: string): number =>
  left === right ? 0 : Buffer.compare(Buffer.from(left), Buffer.from(right))
