import { Kysely, PostgresDialect, type PostgresPool, type Transaction } from 'kysely'
import pg from 'pg'
import { isCollision } from './errors.ts'
import { pipelining } from './pipelining.ts'

export type Database<Tables> = Kysely<Tables>
export type Tx<Tables> = Transaction<Tables>
/** Either: for store functions that work inside and outside a transaction. */
export type Db<Tables> = Kysely<Tables>

const int8 = 20

/**
 * Set on every connection. PostgreSQL's own 4 is about turning discs, and makes it read a whole table of 10,000 rows rather than look
 * 16 of them up by the index: 8.3 instead of 1.2 ms for the two statements with which a batch of /v1/track locks and writes contacts.
 */
const settings = '-c random_page_cost=1.1 -c plan_cache_mode=force_custom_plan'

/**
 * A pool on one PostgreSQL database. bigint columns arrive as numbers (ours are versions and sequence ids, far below 2^53).
 * Throws nothing here: the first query meets a server that is away.
 */
export function openDatabase<Tables>(
  url: string,
  options: { max?: number; onError?: (error: Error) => void } = {},
): Database<Tables> {
  const pool = new pg.Pool({
    connectionString: url,
    pipeline: true,
    options: settings,
    max: options.max ?? 10,
    connectionTimeoutMillis: 5_000,
    types: { getTypeParser },
  })
  // Without these listeners a connection that breaks (server restart), idle or in use, would end the process. The query in
  // hand, if there is one, rejects as well.
  pool.on('error', (error) => {
    // A pool that is ending does not wait for its sockets: the server's own shutdown may reach one of them.
    if (!pool.ending) options.onError?.(error)
  })
  pool.on('connect', (client) => client.on('error', () => undefined))
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: poolOf(pool) }) })
}

/** The pool as Kysely wants it. */
const poolOf = (pool: pg.Pool): PostgresPool => ({
  options: pool.options,
  connect: async () => pipelining(await pool.connect()),
  end: () => pool.end(),
})

const attempts = 4

/**
 * Runs `work` in a transaction, again when it collided with another one (deadlock, serialisation failure): nothing of it
 * was kept then. `work` must start from scratch each time.
 */
export async function transact<Tables, Result>(
  db: Database<Tables>,
  work: (tx: Tx<Tables>) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (!isCollision(error) || attempt === attempts) throw error
    }
  }
}

const getTypeParser: typeof pg.types.getTypeParser = (oid, format) =>
  oid === int8 ? Number : pg.types.getTypeParser(oid, format)
