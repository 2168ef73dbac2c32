import { Kysely, PostgresDialect, type PostgresPool, type Transaction } from 'kysely'
import pg from 'pg'
import { withCurrentPlans } from './current-plans.ts'
import { joinedBegin } from './joined-begin.ts'
import { applicationName, connectTimeoutMs } from './single-client.ts'
import { pipelining } from './pipelining.ts'
import { timedConnect, watchPool } from './pool-stats.ts'
import { traceStatements } from './trace-statements.ts'

export type Database<Tables> = Kysely<Tables>
export type Tx<Tables> = Transaction<Tables>
/** A database or a transaction, for functions that work with both. */
export type Db<Tables> = Kysely<Tables>

const int8 = 20

/**
 * PostgreSQL's default of 4 is for spinning disks: the planner would scan 10,000 rows instead of finding 16
 * by index.
 */
const planning = { random_page_cost: '1.1' }

/**
 * The maximum age of a connection's plans in ms. Reusing plans saves 40 % of PostgreSQL's CPU time for
 * accepted mails. But a plan for a nearly empty table scans the full table, so plans must be short-lived.
 */
const defaultPlanLifeMs = 2_000

/**
 * Timeouts of every connection in ms. Without them, a few statements that hang would use up the pool. Callers
 * abandon a request after 10 s. A transaction may idle for 30 s, because the relay waits up to 10 s for Kafka
 * inside a transaction.
 */
export const timeouts = { statement: 10_000, lock: 5_000, idleInTransaction: 30_000 }

export interface DatabaseOptions {
  /** The maximum number of connections. Default 10. */
  max?: number
  onError?: (error: Error) => void
  /** The statement timeout in ms; 0 disables it. Default `timeouts.statement`. */
  statementTimeoutMs?: number
  /** The maximum age of a connection's plans in ms. Default 2 s. */
  planLifeMs?: number
}

/**
 * Opens a pool of connections to a PostgreSQL database. If the server is unavailable, it does not throw: the
 * first query rejects. A statement or lock that exceeds a timeout rejects with a transient error (see
 * `timeouts`; `transact` with `slow` allows more time). bigint columns are returned as numbers: versions and
 * sequence ids are far below 2^53.
 */
export function openDatabase<Tables>(url: string, options: DatabaseOptions = {}): Database<Tables> {
  const pool = new pg.Pool({
    ...connectionOf(url, options),
    pipeline: true,
    max: options.max ?? 10,
  })
  // Without these listeners, a broken connection (for example after a server restart) would end the process.
  // A running query rejects in any case.
  pool.on('error', (error) => {
    // Ignore errors while the pool closes: open sockets may still report that the server shuts down.
    if (!pool.ending) options.onError?.(error)
  })
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: poolOf(pool, { ...options, namespace: namespaceOf(url) }) }),
  })
  watchPool(db, pool)
  return db
}

/** Returns the configuration of each connection: planner settings, timeouts and type parsers. */
export const connectionOf = (url: string, options: DatabaseOptions = {}): pg.ClientConfig => ({
  connectionString: url,
  fallback_application_name: applicationName,
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

interface PoolOptions extends DatabaseOptions {
  /** The name of the database, for traces. */
  namespace: string
}

const namespaceOf = (url: string): string => /\/([^/?]*)(?:\?.*)?$/.exec(url)?.[1] ?? ''

/** Adapts a pg pool to the interface that Kysely uses. */
const poolOf = (pool: pg.Pool, { planLifeMs = defaultPlanLifeMs, namespace }: PoolOptions): PostgresPool => ({
  options: pool.options,
  connect: async () => {
    const client = joinedBegin(withCurrentPlans(await timedConnect(pool), planLifeMs))
    return traceStatements(pipelining(client), namespace)
  },
  end: () => pool.end(),
})

const getTypeParser: typeof pg.types.getTypeParser = (oid, format) =>
  oid === int8 ? Number : pg.types.getTypeParser(oid, format)
