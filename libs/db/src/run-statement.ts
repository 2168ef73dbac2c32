import pg from 'pg'
import { connectionOf } from './database.ts'

export interface Statement {
  url: string
  sql: string
  parameters: readonly unknown[]
}

/** An error of the database comes as its fields, since its class is lost between threads. */
export type StatementOutcome =
  | { rows: unknown[] }
  | {
      error: Pick<
        pg.DatabaseError,
        'message' | 'length' | 'code' | 'detail' | 'constraint' | 'table' | 'column'
      >
    }

/** Each with one connection, which is closed after ten idle seconds, the default of pg. */
const pools = new Map<string, pg.Pool>()

/** Runs a statement in the thread that calls, with the timeouts of `openDatabase`. */
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
  // Without a listener a connection that breaks would end the process; a statement that is under way rejects
  // as well.
  pool.on('error', () => undefined)
  pools.set(url, pool)
  return pool
}
