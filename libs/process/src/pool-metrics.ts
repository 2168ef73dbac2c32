import { onPoolWait, poolStats } from '@postrider/db'
import type { Metrics } from './metrics.ts'

/**
 * Adds the metrics of a database's connection pool. Must be called before other metrics read this database:
 * metrics are read in the order in which they were added, so the pool is read before the scrape uses it.
 */
export function addPoolMetrics(metrics: Metrics, db: object): void {
  const waits = metrics.histogram({
    name: 'database_pool_wait_seconds',
    help: 'Time until the pool provided a connection to the database, in seconds',
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  })
  onPoolWait(db, (seconds) => waits.observe(seconds))
  const connections = {
    name: 'database_pool_connections',
    help: 'Connections of the pool to the database',
    label: 'state',
  }
  metrics.gaugeEach(connections, () => {
    const stats = poolStats(db)
    return stats ? { busy: stats.busy, idle: stats.idle } : {}
  })
  const waiting = 'Callers that wait for a connection to the database'
  metrics.gauge('database_pool_waiting', waiting, () => poolStats(db)?.waiting ?? Number.NaN)
  const max = 'Maximum number of connections of the pool (DATABASE_POOL)'
  metrics.gauge('database_pool_max', max, () => poolStats(db)?.max ?? Number.NaN)
}
