import { sql, type Kysely, type RawBuilder } from 'kysely'

/** Which rows of a table are past their time. */
export interface PastRows {
  table: string
  /** When the time of a row began or ended; an index begins with it. */
  column: string
  before: Date | string
  /** How many are deleted at most: a statement of 10,000 small rows takes well under a second. */
  limit: number
  /** Rows for which this is false stay. */
  where?: RawBuilder<unknown>
}

/**
 * Deletes a batch of rows, oldest first, beside live traffic: rows that another transaction has locked are
 * left for the next batch, so two replicas do not wait for each other. Returns how many there were; as many
 * as the limit means that there may be more.
 */
export async function deleteBatch<Tables>(
  db: Kysely<Tables>,
  { table, column, before, limit, where = sql`true` }: PastRows,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${sql.ref(column)} < ${before} and ${where}
      order by ${sql.ref(column)} limit ${limit} for update skip locked
    ))
  `.execute(db)
  return Number(numAffectedRows)
}
