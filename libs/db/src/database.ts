import { Kysely, PostgresDialect, type PostgresPool, type Transaction } from 'kysely'
import pg from 'pg'
import { joinedBegin } from './joined-begin.ts'
import { pipelining } from './pipelining.ts'

export type Database<Tables> = Kysely<Tables>
export type Tx<Tables> = Transaction<Tables>
/** Either: for store functions that work inside and outside a transaction. */
export type Db<Tables> = Kysely<Tables>

const int8 = 20

/**
 * PostgreSQL's own 4 is about turning discs, and makes it read a whole table of 10,000 rows rather than look
 * 16 of them up by the index: 8.3 instead of 1.2 ms for the two statements with which a batch of /v1/track locks and writes contacts.
 */
const planning = { random_page_cost: '1.1', plan_cache_mode: 'force_custom_plan' }

/**
 * Set on every connection, in milliseconds, since one statement that never ends would hold it for good, and a few of them the pool.
 * No request needs a statement of 10 s: the gateway's callers have long gone. A lock that is not had in 5 s is held by something that
 * hangs. A transaction may idle for 30 s: longer than the 10 s for which the relay waits for Kafka inside one.
 */
export const timeouts = { statement: 10_000, lock: 5_000, idleInTransaction: 30_000 }

export interface DatabaseOptions {
  /** Connections; 10 unless told. */
  max?: number
  onError?: (error: Error) => void
  /** 0 is none; `timeouts.statement` unless told. */
  statementTimeoutMs?: number
}

/**
 * A pool on one PostgreSQL database. bigint columns arrive as numbers (ours are versions and sequence ids, far below 2^53).
 * A statement or a wait for a lock that takes too long is cancelled and rejects as a passing fault; see `timeouts`, and
 * `unhurried` for work that needs more. Throws nothing here: the first query meets a server that is away.
 */
export function openDatabase<Tables>(url: string, options: DatabaseOptions = {}): Database<Tables> {
  const pool = new pg.Pool({
    connectionString: url,
    pipeline: true,
    options: settingsOf(options),
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

const settingsOf = ({ statementTimeoutMs = timeouts.statement }: DatabaseOptions): string =>
  Object.entries({
    ...planning,
    statement_timeout: statementTimeoutMs,
    lock_timeout: timeouts.lock,
    idle_in_transaction_session_timeout: timeouts.idleInTransaction,
  })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')

/** The pool as Kysely wants it. */
const poolOf = (pool: pg.Pool): PostgresPool => ({
  options: pool.options,
  connect: async () => pipelining(joinedBegin(await pool.connect())),
  end: () => pool.end(),
})

const getTypeParser: typeof pg.types.getTypeParser = (oid, format) =>
  oid === int8 ? Number : pg.types.getTypeParser(oid, format)
