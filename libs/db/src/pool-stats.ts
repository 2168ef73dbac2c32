import type pg from 'pg'

/** The state of a connection pool. */
export interface PoolStats {
  /** The maximum number of connections. */
  max: number
  /** Connections that run statements or transactions. */
  busy: number
  idle: number
  /** Callers that wait for a connection. */
  waiting: number
}

/** Receives how long a caller waited for a connection, in seconds, also if it received none. */
type WaitListener = (seconds: number) => void

const pools = new WeakMap<object, pg.Pool>()
const listeners = new WeakMap<pg.Pool, WaitListener>()

/** Makes the pool of a database available to `poolStats` and `onPoolWait`. */
export const watchPool = (db: object, pool: pg.Pool): void => void pools.set(db, pool)

/** Returns a connection of the pool, and reports how long it took to get it or to fail. */
export async function timedConnect(pool: pg.Pool): Promise<pg.PoolClient> {
  const began = performance.now()
  try {
    return await pool.connect()
  } finally {
    listeners.get(pool)?.((performance.now() - began) / 1000)
  }
}

/** Returns the state of the database's pool. Returns undefined if `openDatabase` did not open it. */
export function poolStats(db: object): PoolStats | undefined {
  const pool = pools.get(db)
  return (
    pool && {
      max: pool.options.max,
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }
  )
}

/** Calls `listener` each time the wait for a connection of the pool ends. Replaces the previous listener. */
export function onPoolWait(db: object, listener: WaitListener): void {
  const pool = pools.get(db)
  if (pool) listeners.set(pool, listener)
}
