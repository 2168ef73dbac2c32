import { sql, type RawBuilder } from 'kysely'

/** The conditions that are given, joined by `and`. */
export const allOf = (...conditions: (RawBuilder<unknown> | false | undefined)[]): RawBuilder<boolean> =>
  sql.join(
    conditions.flatMap((condition) => condition || []),
    sql` and `,
  )
