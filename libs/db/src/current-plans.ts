import type pg from 'pg'

/** The time when a connection started to keep its plans, from `performance.now()`. */
const keptSince = new WeakMap<pg.PoolClient, number>()

/**
 * Discards the plans of a pooled connection when they are older than `planLifeMs`. PostgreSQL keeps the
 * plan of a prepared statement, and of a foreign key check, until the table's statistics change. A plan
 * from when a table was empty would scan the full table a minute later. The command is pipelined before the
 * next statement, so nothing waits for it.
 */
export function withCurrentPlans(client: pg.PoolClient, planLifeMs: number): pg.PoolClient {
  const now = performance.now()
  const since = keptSince.get(client)
  if (since === undefined) keptSince.set(client, now)
  else if (now - since >= planLifeMs) {
    keptSince.set(client, now)
    // If the connection is lost, the next statement reports the error.
    client.query('discard plans').catch(() => undefined)
  }
  return client
}
