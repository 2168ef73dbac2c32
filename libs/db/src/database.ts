import { Kysely, PostgresDialect, type PostgresPool, type Transaction } from 'kysely'
import pg from 'pg'
import { withCurrentPlans } from './current-plans.ts'
import { joinedBegin } from './joined-begin.ts'
import { connectTimeoutMs } from './lone-client.ts'
import { pipelining } from './pipelining.ts'

export type Database<Tables> = Kysely<Tables>
export type Tx<Tables> = Transaction<Tables>
/** For functions that work inside and outside a transaction. */
export type Db<Tables> = Kysely<Tables>

const int8 = 20

/**
 * PostgreSQL's default for random_page_cost, 4, is for spinning disks. With it the planner reads a whole
 * table of 10,000 rows instead of finding 16 of them by the index: 8.3 instead of 1.2 ms for the two
 * statements by which a batch of /v1/track locks and writes contacts.
 */
const planning = { random_page_cost: '1.1' }

/**
 * For so long the plan of a prepared statement may be kept. PostgreSQL keeps one for all values where that
 * promises to be no dearer than planning for each, else it plans for each execution. When it had to plan
 * always (`force_custom_plan`), two fifths of its CPU time for accepting mails went into planning, most of
 * that for checks of foreign keys, which are statements as well: 310 µs a mail instead of 185, in batches of
 * 13. A plan from when a table was all but empty reads the whole of it, in a check for each row:
 * 200 rows that name one of 10,000 took 119 to 371 ms instead of 6 to 29. So it must not last for long.
 */
const defaultPlanLifeMs = 2_000

/**
 * Set on every connection, in milliseconds: a few statements that never end would take all connections of the
 * pool. No request needs a statement of 10 s, callers have given up by then. A lock that is not granted in 5
 * s is held by something that hangs. A transaction may idle for 30 s, which is longer than the 10 s for which
 * the relay waits for Kafka inside one.
 */
export const timeouts = { statement: 10_000, lock: 5_000, idleInTransaction: 30_000 }

export interface DatabaseOptions {
  /** The most connections; 10 unless given. */
  max?: number
  onError?: (error: Error) => void
  /** In milliseconds, 0 for none; `timeouts.statement` unless given. */
  statementTimeoutMs?: number
  /** For how long plans of prepared statements may be kept, in milliseconds; 2 s unless given. */
  planLifeMs?: number
}

/**
 * A pool on one PostgreSQL database. bigint columns arrive as numbers (ours are versions and sequence ids,
 * far below 2^53). A statement or a wait for a lock that takes too long is cancelled and rejects with a
 * transient error; see `timeouts`, and the option `slow` of `transact` for work that needs more. Does not
 * throw when the server is away: the first query does.
 */
export function openDatabase<Tables>(url: string, options: DatabaseOptions = {}): Database<Tables> {
  const pool = new pg.Pool({
    ...connectionOf(url, options),
    pipeline: true,
    max: options.max ?? 10,
  })
  // Without these listeners a connection that breaks (server restart), idle or in use, would end the process.
  // A query that is under way rejects as well.
  pool.on('error', (error) => {
    // A pool that is ending does not wait for its sockets to close: one may still be told that the server
    // shuts down.
    if (!pool.ending) options.onError?.(error)
  })
  pool.on('connect', (client) => client.on('error', () => undefined))
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: poolOf(pool, options) }) })
}

/** What every connection has: the settings, the timeouts and how values are parsed. */
export const connectionOf = (url: string, options: DatabaseOptions = {}): pg.ClientConfig => ({
  connectionString: url,
  options: settingsOf(options),
  connectionTimeoutMillis: connectTimeoutMs,
  types: { getTypeParser },
})

const settingsOf = ({ statementTimeoutMs = timeouts.statement }: DatabaseOptions): string =>
  Object.entries({
    ...planning,
    statement_timeout: statementTimeoutMs,
    lock_timeout: timeouts.lock,
    idle_in_transaction_session_timeout: timeouts.idleInTransaction,
  })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')

/** The pool as Kysely needs it. */
const poolOf = (pool: pg.Pool, { planLifeMs = defaultPlanLifeMs }: DatabaseOptions): PostgresPool => ({
  options: pool.options,
  connect: async () => pipelining(joinedBegin(withCurrentPlans(await pool.connect(), planLifeMs))),
  end: () => pool.end(),
})

const getTypeParser: typeof pg.types.getTypeParser = (oid, format) =>
  oid === int8 ? Number : pg.types.getTypeParser(oid, format)
