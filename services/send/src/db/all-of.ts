import { sql, type RawBuilder } from 'kysely'

/** Joins the conditions with `and`; skips `false` and `undefined`. */
export const allOf = (...conditions: (RawBuilder<unknown> | false | undefined)[]): RawBuilder<boolean> =>
  sql.join(
    conditions.flatMap((condition) => condition || []),
    sql` and `,
  )
