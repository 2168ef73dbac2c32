import { sql, type RawBuilder } from 'kysely'
import type { JsonPlace } from '../json-path.ts'
import { json, known, text } from '../operator.ts'
import { cutOff, isIso } from '../time.ts'
import { Amount, OrderedOrNull } from '../values.ts'
import { isIsoText, isString, textOf, type OnData } from './json-sql.ts'

/**
 * Numbers among numbers, strings among strings by their code points (collation "C"), nothing else. The texts of ISO dates are in
 * the order of time as long as they are in one zone.
 */
const comparing = (holds: (order: number) => boolean, operator: RawBuilder<unknown>): OnData => ({
  value: OrderedOrNull,
  evaluate: (found, { value }) => {
    if (typeof found === 'number' && typeof value === 'number') return holds(Math.sign(found - value))
    return typeof found === 'string' && typeof value === 'string' && holds(byCodePoint(found, value))
  },
  toSql: (place, { value }) => {
    const { found } = place
    if (typeof value === 'number')
      // JSON of all types has an order; the type is looked at where that says yes.
      return known(sql`${found} ${operator} ${json(value)} and jsonb_typeof(${found}) = 'number'`)
    if (typeof value !== 'string') return sql<boolean>`false`
    return known(sql`${isString(place)} and ${textOf(place)} collate "C" ${operator} ${text(value)}`)
  },
})

export const greaterThan = comparing((order) => order > 0, sql`>`)
export const greaterThanOrEqual = comparing((order) => order >= 0, sql`>=`)
export const lessThan = comparing((order) => order < 0, sql`<`)
export const lessThanOrEqual = comparing((order) => order <= 0, sql`<=`)

/** An ISO text compared with the cut-off's own, character by character. */
export const within: OnData = {
  value: Amount,
  takesUnit: true,
  evaluate: (found, operand, now) => isIso(found) && sortable(found) >= cutOff(operand, now).toISOString(),
  toSql: (place, operand, now) =>
    known(sql`${isIsoText(place)} and ${sorting(place)} >= ${text(cutOff(operand, now).toISOString())}`),
}

export const olderThan: OnData = {
  value: Amount,
  takesUnit: true,
  evaluate: (found, operand, now) => isIso(found) && sortable(found) < cutOff(operand, now).toISOString(),
  toSql: (place, operand, now) =>
    known(sql`${isIsoText(place)} and ${sorting(place)} < ${text(cutOff(operand, now).toISOString())}`),
}

/** A blank before the time would put it before all times of its day. */
const sortable = (isoText: string): string => isoText.replace(' ', 'T')
const sorting = (place: JsonPlace): RawBuilder<string> =>
  sql<string>`replace(${textOf(place)}, ' ', 'T') collate "C"`

/** UTF-8 sorts as code points do; UTF-16, which `<` compares, puts U+1F600 before U+FF5E. */
const byCodePoint = (left: string, right: string): number =>
  left === right ? 0 : Buffer.compare(Buffer.from(left), Buffer.from(right))
