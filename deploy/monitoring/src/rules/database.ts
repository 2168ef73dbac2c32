import { own } from '../query.ts'
import type { Alert, RuleGroup } from './rule.ts'

const overdueSeries = own('retention_overdue_seconds', 'service="send"', 'table="emails"')

/** Expired rows are deleted at least every hour. Personal data must not stay for days. */
const retentionLate: Alert = {
  name: 'RetentionLate',
  severity: 'ticket',
  expr: `max by (service, table) (${own('retention_overdue_seconds')}) > 86400`,
  for: '1h',
  summary:
    'Rows of the table {{ $labels.table }} of {{ $labels.service }} exist {{ $value | humanizeDuration }} longer than their retention.',
  description:
    'See the dashboard "Databases and processes": the failures of loops and the load of the database. Search the log of the service for `loop.failed`.',
  runbook: 'retention-late',
  firing: {
    series: { [overdueSeries]: '172800x90' },
    at: '80m',
    labels: { service: 'send', table: 'emails' },
    summary: 'Rows of the table emails of send exist 2d 0h 0m 0s longer than their retention.',
  },
  quiet: { series: { [overdueSeries]: '3600x90' }, at: '80m' },
}

const byProcess = 'by (service, instance)'
const poolWait = `histogram_quantile(0.99, sum ${byProcess.replace(')', ', le)')} (rate(${own('database_pool_wait_seconds_bucket')}[5m])))`
const poolSeries = (metric: string, ...matchers: string[]): string =>
  own(metric, 'service="send"', 'instance="a"', ...matchers)

/**
 * Short waits are normal under load. Half a second for each request, with callers that still wait, is a queue
 * that does not end.
 */
const databasePoolExhausted: Alert = {
  name: 'DatabasePoolExhausted',
  severity: 'page',
  expr: `${poolWait} > 0.5 and max ${byProcess} (max_over_time(${own('database_pool_waiting')}[5m])) > 0`,
  for: '5m',
  summary:
    'Queries of {{ $labels.service }} on {{ $labels.instance }} wait {{ $value | humanizeDuration }} for a database connection (99th percentile).',
  description:
    'See the dashboard "Databases and processes": waiting callers, locks and the oldest transaction. Slow queries and locks fill a pool more often than load.',
  runbook: 'database-pool-exhausted',
  firing: {
    series: {
      [poolSeries('database_pool_wait_seconds_bucket', 'le="1"')]: '0+0x30',
      [poolSeries('database_pool_wait_seconds_bucket', 'le="2"')]: '0+100x30',
      [poolSeries('database_pool_wait_seconds_bucket', 'le="+Inf"')]: '0+100x30',
      [poolSeries('database_pool_waiting')]: '7x30',
    },
    at: '20m',
    labels: { service: 'send', instance: 'a' },
    summary: 'Queries of send on a wait 1.99s for a database connection (99th percentile).',
  },
  quiet: {
    series: {
      [poolSeries('database_pool_wait_seconds_bucket', 'le="0.01"')]: '0+100x30',
      [poolSeries('database_pool_wait_seconds_bucket', 'le="+Inf"')]: '0+100x30',
      [poolSeries('database_pool_waiting')]: '1x30',
    },
    at: '20m',
  },
}

const waitingSeries = own('database_waiting_sessions', 'service="contacts"', 'instance="a"')

const secondSeries = own('database_waiting_sessions', 'service="contacts"', 'instance="b"')

/**
 * Sessions wait for each other for milliseconds. A wait ends after 5 s and is repeated after a pause, so a lock
 * that is held for minutes does not show in each scrape. One short lock does not change the median.
 */
const databaseLocked: Alert = {
  name: 'DatabaseLocked',
  severity: 'page',
  expr: `max by (service) (quantile_over_time(0.5, ${own('database_waiting_sessions')}[5m])) >= 2`,
  for: '2m',
  summary:
    'In most of the last 5 minutes, {{ $value | printf "%.0f" }} sessions or more in the database of {{ $labels.service }} waited for locks.',
  description:
    'Query `pg_stat_activity` with `pg_blocking_pids(pid)` for the session that holds the lock. The dashboard "Databases and processes" shows the age of the oldest transaction.',
  runbook: 'database-locked',
  firing: {
    series: { [waitingSeries]: '4 4 4 4 4 4 4 NaN 4 0 4' },
    at: '10m',
    labels: { service: 'contacts' },
    summary:
      'In most of the last 5 minutes, 4 sessions or more in the database of contacts waited for locks.',
  },
  quiet: { series: { [waitingSeries]: '0 5 0 0 4 0 60 0 0 0 4 0 0' }, at: '10m' },
}

const waiting = own('database_waiting_sessions')

/**
 * A gauge that cannot be read is NaN, and only NaN differs from itself. A failover ends within a minute or two.
 * A gauge of a single process can be NaN for another reason, such as a full pool.
 */
const databaseUnavailable: Alert = {
  name: 'DatabaseUnavailable',
  severity: 'page',
  expr: `count by (service) (${waiting} != ${waiting}) == count by (service) (${waiting})`,
  for: '3m',
  summary: 'No process of {{ $labels.service }} can connect to the database. Processes: {{ $value }}.',
  description:
    'Call `GET /health` of the gateway, and connect to the database with `psql`: all of `max_connections` may be in use. Search the log of the service for `database.connection_lost`.',
  runbook: 'database-unavailable',
  firing: {
    // promtool has no short notation for repeated NaN.
    series: { [waitingSeries]: `0 0 0${' NaN'.repeat(10)}`, [secondSeries]: `0 0 0${' NaN'.repeat(10)}` },
    at: '8m',
    labels: { service: 'contacts' },
    summary: 'No process of contacts can connect to the database. Processes: 2.',
  },
  // A failover.
  quiet: { series: { [waitingSeries]: '0 0 0 NaN NaN 0x10' }, at: '8m' },
  alsoQuiet: [{ series: { [waitingSeries]: `0 0 0${' NaN'.repeat(10)}`, [secondSeries]: '0x15' }, at: '8m' }],
}

const oldestSeries = own('database_oldest_transaction_seconds', 'service="contacts"', 'instance="a"')

/** Old transactions prevent VACUUM. A dump of a large database may take an hour. */
const databaseTransactionOld: Alert = {
  name: 'DatabaseTransactionOld',
  severity: 'ticket',
  expr: `max by (service) (${own('database_oldest_transaction_seconds')}) > 3600`,
  for: '5m',
  summary:
    'The oldest transaction in the database of {{ $labels.service }} has been open for {{ $value | humanizeDuration }}.',
  description:
    'Query `pg_stat_activity` for the session with the oldest `xact_start`. End it with `pg_terminate_backend(pid)` if it is not a backup.',
  runbook: 'database-locked',
  firing: {
    series: { [oldestSeries]: '7200x20' },
    at: '10m',
    labels: { service: 'contacts' },
    summary: 'The oldest transaction in the database of contacts has been open for 2h 0m 0s.',
  },
  quiet: { series: { [oldestSeries]: '30x20' }, at: '10m' },
}

export const database: RuleGroup = {
  name: 'postrider-database',
  recordings: [],
  recordingCases: [],
  alerts: [retentionLate, databaseUnavailable, databasePoolExhausted, databaseLocked, databaseTransactionOld],
}
