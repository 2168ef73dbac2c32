import pg from 'pg'
import { connectionOf } from './database.ts'

export interface Statement {
  url: string
  sql: string
  parameters: readonly unknown[]
}

/** The rows, or the fields of a database error, because an error's class is lost between threads. */
export type StatementOutcome =
  | { rows: unknown[] }
  | {
      error: Pick<
        pg.DatabaseError,
        'message' | 'length' | 'code' | 'detail' | 'constraint' | 'table' | 'column'
      >
    }

/** A pool with one connection per database URL. pg closes the connection after ten idle seconds. */
const pools = new Map<string, pg.Pool>()

/**
 * Runs a statement in the calling thread with the timeouts of `openDatabase`. Returns a database error
 * instead of throwing it.
 */
export async function runStatement({ url, sql, parameters }: Statement): Promise<StatementOutcome> {
  try {
    const { rows } = await poolOf(url).query<Record<string, unknown>>(sql, [...parameters])
    return { rows }
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    const { message, length, code, detail, constraint, table, column } = error
    return { error: { message, length, code, detail, constraint, table, column } }
  }
}

function poolOf(url: string): pg.Pool {
  const known = pools.get(url)
  if (known) return known
  const pool = new pg.Pool({ ...connectionOf(url), max: 1 })
  // Without a listener, a broken connection would end the process. A running query rejects in any case.
  pool.on('error', () => undefined)
  pools.set(url, pool)
  return pool
}
