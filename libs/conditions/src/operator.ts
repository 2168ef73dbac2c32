import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { Operand, OperatorName } from './tree.ts'

/**
 * One operator on one kind of field, in memory and in SQL. Both forms must agree on every input
 * (test/evaluate-sql.property.test.ts), so change them together. `Found` is the subject's value; `Place` is
 * its SQL expression.
 */
export interface Operator<Found, Place> {
  /** The schema of `value`; undefined if the operator takes no value. */
  value?: z.ZodType
  /** True if `value` is an amount of time, which requires `unit`. */
  takesUnit?: true
  /** True if `within: {amount, unit}` is allowed. */
  takesWithin?: true
  /** True if `where` is allowed. */
  takesWhere?: true
  evaluate(found: Found, operand: Operand, now: Date): boolean
  /**
   * Returns an expression that is true or false for any row, never NULL, and that never fails. All values are
   * bound parameters.
   */
  toSql(place: Place, operand: Operand, now: Date): RawBuilder<boolean>
}

export type Operators<Found, Place> = Partial<Record<OperatorName, Operator<Found, Place>>>

/** Binds a text with an explicit type, so that PostgreSQL does not infer the type from the operator. */
export const text = (value: string): RawBuilder<string> => sql<string>`${value}::text`

/**
 * Returns the LIKE pattern of texts that end with `value`. LIKE is seven times as fast as `right`, which
 * counts characters.
 */
export const endingWith = (value: string): RawBuilder<string> =>
  text(`%${value.replaceAll(/[\\%_]/g, String.raw`\$&`)}`)

/** Binds a jsonb value. */
export const json = (value: unknown): RawBuilder<unknown> => sql`${JSON.stringify(value)}::jsonb`

/** Binds an instant as text: the driver would write a Date in the process's time zone. */
export const instant = (value: Date): RawBuilder<Date> => sql<Date>`${instantText(value)}::timestamptz`

/**
 * Returns the instant in PostgreSQL's format: the year 10000 without its sign, and the year 0 as 1 BC. Both
 * can occur because a time zone can shift an instant of the years 9999 and 1.
 */
export const instantText = (value: Date): string =>
  value
    .toISOString()
    .replace(/^\+0/, '')
    .replace(/^0000(.*)/, '0001$1 BC')

/** Converts NULL to false: a comparison with a missing path returns NULL. */
export const known = (expression: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`coalesce(${expression}, false)`

/** Joins parts with AND; true for an empty list. */
export const every = (parts: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  joined(parts, { by: sql` and `, none: sql<boolean>`true` })

/** Joins parts with OR; false for an empty list. */
export const some = (parts: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  joined(parts, { by: sql` or `, none: sql<boolean>`false` })

function joined(
  [first, ...rest]: readonly RawBuilder<boolean>[],
  { by, none }: { by: RawBuilder<unknown>; none: RawBuilder<boolean> },
): RawBuilder<boolean> {
  if (!first) return none
  return rest.length === 0 ? first : sql<boolean>`(${sql.join([first, ...rest], by)})`
}

export const not = (part: RawBuilder<boolean>): RawBuilder<boolean> => sql<boolean>`(not ${part})`
