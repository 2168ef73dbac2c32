import type pg from 'pg'

/** The time when a connection's plans were last discarded, from `performance.now()`. */
const keptSince = new WeakMap<pg.PoolClient, number>()

/**
 * Discards the plans of a pooled connection if they are older than `planLifeMs`. PostgreSQL keeps a plan
 * until the table's statistics change: a plan for an empty table would scan the full table a minute later.
 * The command is pipelined with the next statement, so it adds no round trip.
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
