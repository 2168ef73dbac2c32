import { sql, type Kysely, type RawBuilder } from 'kysely'

/** Selects the expired rows of a table. */
export interface ExpiredRows {
  table: string
  /** The column with the time that `before` is compared with. An index starts with this column. */
  column: string
  before: Date | string
  /** The maximum number of rows to delete. A statement deletes 10,000 small rows in well under a second. */
  limit: number
  /** Only rows that match this condition are deleted. */
  where?: RawBuilder<unknown>
}

/**
 * Deletes a batch of expired rows, oldest first, and returns their number. If the number equals the limit,
 * more rows may have expired. Skips rows that another transaction has locked, so no transaction waits for
 * another.
 */
export async function deleteBatch<Tables>(
  db: Kysely<Tables>,
  { table, column, before, limit, where = sql`true` }: ExpiredRows,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${sql.ref(column)} < ${before} and ${where}
      order by ${sql.ref(column)} limit ${limit} for update skip locked
    ))
  `.execute(db)
  return Number(numAffectedRows)
}
