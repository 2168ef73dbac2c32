import type pg from 'pg'

/** When the plans of a connection were begun to be kept, by `performance.now()`. */
const keptSince = new WeakMap<pg.PoolClient, number>()

/**
 * Lets a connection that is taken from the pool plan its statements anew when its plans are older than
 * `planLifeMs`. PostgreSQL keeps the plan of a statement that comes again, those of its checks of foreign
 * keys too, until the statistics of a table change. So a plan that was made while a table was empty would
 * read the whole of it when a minute of load has filled it. Nothing waits for this: it goes out in front of
 * the next statement.
 */
export function withCurrentPlans(client: pg.PoolClient, planLifeMs: number): pg.PoolClient {
  const now = performance.now()
  const since = keptSince.get(client)
  if (since === undefined) keptSince.set(client, now)
  else if (now - since >= planLifeMs) {
    keptSince.set(client, now)
    // When the connection is gone, the next statement says so.
    client.query('discard plans').catch(() => undefined)
  }
  return client
}
