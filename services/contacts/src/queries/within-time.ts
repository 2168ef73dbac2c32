import { isStatementTimeout, transact } from '@postrider/db'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Tx } from '../store/tables.ts'

/**
 * Runs `read` in a transaction whose statements may take `ctx.quickReadMs` each. Returns undefined if a
 * statement takes longer. PostgreSQL ends the statement, so that it does not burden the database any longer.
 */
export async function withinTime<Result>(
  { db, quickReadMs }: Pick<Context, 'db' | 'quickReadMs'>,
  read: (tx: Tx) => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await transact(db, async (tx) => {
      await sql`select set_config('statement_timeout', ${String(quickReadMs)}, true)`.execute(tx)
      return read(tx)
    })
  } catch (error) {
    if (isStatementTimeout(error)) return undefined
    throw error
  }
}
