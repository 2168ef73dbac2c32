import { Kysely, PostgresDialect, type PostgresPool, type Transaction } from 'kysely'
import pg from 'pg'
import { withCurrentPlans } from './current-plans.ts'
import { joinedBegin } from './joined-begin.ts'
import { connectTimeoutMs } from './single-client.ts'
import { pipelining } from './pipelining.ts'

export type Database<Tables> = Kysely<Tables>
export type Tx<Tables> = Transaction<Tables>
/** A database or a transaction, for functions that work with both. */
export type Db<Tables> = Kysely<Tables>

const int8 = 20

/**
 * PostgreSQL's default of 4 is for spinning disks: the planner would scan 10,000 rows instead of using the
 * index for 16.
 */
const planning = { random_page_cost: '1.1' }

/**
 * How long the plan of a prepared statement may be kept. PostgreSQL reuses a generic plan where that is not
 * more expensive than planning each execution: planning each time costs 40 % of its CPU time for accepted
 * mails. But a plan from when a table was nearly empty scans the full table, so it must not live long.
 */
const defaultPlanLifeMs = 2_000

/**
 * Timeouts of every connection in milliseconds. Without them, a few statements that hang would use up the
 * pool. Callers have given up on a request after 10 s. A lock that is not granted in 5 s is held by
 * something that hangs. A transaction may idle for 30 s because the relay waits for Kafka for up to 10 s
 * inside one.
 */
export const timeouts = { statement: 10_000, lock: 5_000, idleInTransaction: 30_000 }

export interface DatabaseOptions {
  /** The most connections. Default 10. */
  max?: number
  onError?: (error: Error) => void
  /** In milliseconds; 0 disables the timeout. Default `timeouts.statement`. */
  statementTimeoutMs?: number
  /** How long plans of prepared statements may be kept, in milliseconds. Default 2 s. */
  planLifeMs?: number
}

/**
 * Opens a pool of connections to a PostgreSQL database. bigint columns are returned as numbers: they hold
 * versions and sequence ids, far below 2^53. A statement or lock that exceeds a timeout is cancelled and
 * rejects with a transient error (see `timeouts`, and `slow` of `transact` for longer work). It does not
 * throw when the server is unavailable: the first query rejects.
 */
export function openDatabase<Tables>(url: string, options: DatabaseOptions = {}): Database<Tables> {
  const pool = new pg.Pool({
    ...connectionOf(url, options),
    pipeline: true,
    max: options.max ?? 10,
  })
  // Without these listeners, a broken connection (a server restart, for example) would end the process. A
  // running query rejects as well.
  pool.on('error', (error) => {
    // Ignore errors while the pool ends: open sockets may still report that the server shuts down.
    if (!pool.ending) options.onError?.(error)
  })
  pool.on('connect', (client) => client.on('error', () => undefined))
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: poolOf(pool, options) }) })
}

/** Returns the settings of every connection: planner settings, timeouts and type parsers. */
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

/** Adapts a pg pool to the interface that Kysely uses. */
const poolOf = (pool: pg.Pool, { planLifeMs = defaultPlanLifeMs }: DatabaseOptions): PostgresPool => ({
  options: pool.options,
  connect: async () => pipelining(joinedBegin(withCurrentPlans(await pool.connect(), planLifeMs))),
  end: () => pool.end(),
})

const getTypeParser: typeof pg.types.getTypeParser = (oid, format) =>
  oid === int8 ? Number : pg.types.getTypeParser(oid, format)
