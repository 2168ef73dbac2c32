import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { Operand, OperatorName } from './tree.ts'

/**
 * One operator on one kind of field, in its two forms. They agree on every input (test/law.test.ts), so they
 * stand side by side and change together. `Found` is what a subject has there, `Place` says where a row has
 * it.
 */
export interface Operator<Found, Place> {
  /** The schema of `value`; absent where the operator takes none. */
  value?: z.ZodType
  /** True where `value` is an amount of time, so that `unit` is needed. */
  takesUnit?: true
  /** True where `within: {amount, unit}` may be given. */
  takesWithin?: true
  /** True where `where` may be given. */
  takesWhere?: true
  evaluate(found: Found, operand: Operand, now: Date): boolean
  /**
   * True or false, never NULL, whatever the row holds; throws nothing in PostgreSQL. All values are bound.
   */
  toSql(place: Place, operand: Operand, now: Date): RawBuilder<boolean>
}

export type Operators<Found, Place> = Partial<Record<OperatorName, Operator<Found, Place>>>

/** Bound as text, whatever the operator beside it would make of an untyped parameter. */
export const text = (value: string): RawBuilder<string> => sql<string>`${value}::text`

/**
 * The pattern of LIKE for texts that end with this one: a seventh of what `right` takes, which counts
 * characters.
 */
export const endingWith = (value: string): RawBuilder<string> =>
  text(`%${value.replaceAll(/[\\%_]/g, String.raw`\$&`)}`)

/** Bound as jsonb. */
export const json = (value: unknown): RawBuilder<unknown> => sql`${JSON.stringify(value)}::jsonb`

/** Bound as an instant. Not as a Date, which the driver would write in the process's time zone. */
export const instant = (value: Date): RawBuilder<Date> => sql<Date>`${instantText(value)}::timestamptz`

/**
 * As PostgreSQL reads it: the year 10000 without its sign, and the year 0, which is 1 BC. A zone leads there
 * from the years 1 to 9999.
 */
export const instantText = (value: Date): string =>
  value
    .toISOString()
    .replace(/^\+0/, '')
    .replace(/^0000(.*)/, '0001$1 BC')

/** NULL, which a path that leads nowhere makes of any comparison, as false. */
export const known = (expression: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`coalesce(${expression}, false)`

/** All of them; true where there are none. Each part stands in parentheses of its own. */
export const every = (parts: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  joined(parts, { by: sql` and `, none: sql<boolean>`true` })

/** Any of them; false where there are none. */
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
