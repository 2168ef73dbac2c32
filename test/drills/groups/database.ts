import { newId } from '@postrider/contracts'
import { until } from '@postrider/testing/jest'
import type { Target } from '@postrider/monitoring/prometheus'
import { targetsOf } from '../../cluster/support/targets.ts'
import { holdLock } from '../support/database-lock.ts'
import { startWriters } from '../support/database-writers.ts'
import type { Drill, DrillGroup } from '../support/drill.ts'

const deletionBlocked: Drill = {
  alerts: { RetentionLate: { service: 'analytics', table: 'inbox' } },
  cause: 'A forgotten transaction prevents the deletion of old rows',
  begin: async ({ cluster, onRemove, prometheus }) => {
    const statement = 'lock table inbox in share mode'
    await cluster.query(
      'analytics',
      `insert into inbox (consumer, message_id, received_at)
       values ('drill', '${newId()}', now() - interval '50 days')`,
    )
    onRemove(await holdLock(cluster, { database: 'analytics', statement }))
    // The deletion runs at the start of a process and then hourly. After a failure, it is repeated every 15 s.
    expect(await cluster.signal('analytics-1', 'SIGKILL')).toBe(true)
    const failures = 'loop_failures_total{service="analytics",loop="messaging-sweep"} > 0'
    await until(async () => (await prometheus.query(failures)).length > 0, 60_000, 250)
  },
}

/** Blocks requests that write contacts, and the loop that runs jobs. Reads are possible. */
const contactsLock = { database: 'contacts', statement: 'lock table contacts, jobs in exclusive mode' }

/** Several sessions must wait, but not so many that they occupy the pool of an instance. */
const fewWriters = 6

const transactionForgotten: Drill = {
  alerts: {
    DatabaseLocked: { service: 'contacts' },
    DatabaseTransactionOld: { service: 'contacts' },
    LoopFailing: { service: 'contacts', loop: 'jobs' },
  },
  cause: 'A forgotten transaction locks tables of contacts',
  begin: async ({ cluster, onRemove }) => {
    onRemove(startWriters(cluster.demo, fewWriters))
    onRemove(await holdLock(cluster, contactsLock))
  },
}

/** More than the connections of both instances. */
const manyWriters = 60

const poolExhausted: Drill = {
  // The locks that fill the pool must be visible, and PostgreSQL is available.
  alerts: { DatabasePoolExhausted: { service: 'contacts' }, DatabaseLocked: { service: 'contacts' } },
  absent: ['DatabaseUnavailable'],
  cause: 'Requests wait for locked tables of contacts and occupy all connections',
  begin: async ({ cluster, onRemove, prometheus }) => {
    const targets = (await targetsOf(cluster)).filter(({ service }) => service === 'contacts')
    await prometheus.addScrape(patientScrape(targets))
    onRemove(startWriters(cluster.demo, manyWriters))
    onRemove(await holdLock(cluster, contactsLock))
  },
}

/**
 * If the pool is full, a scrape takes 2 s. The other scrapes of the drills fail after 1 s, so this one has
 * its own series.
 */
const patientScrape = (targets: readonly Target[]): object => ({
  job_name: 'patient',
  honor_labels: true,
  scrape_interval: '3s',
  scrape_timeout: '3s',
  static_configs: targets.map(({ service, address }) => ({
    targets: [address],
    labels: { job: 'postrider', service, instance: `${address} (patient)` },
  })),
})

const postgresDown: Drill = {
  alerts: { DatabaseUnavailable: { service: 'contacts' } },
  cause: 'PostgreSQL is down',
  begin: async ({ cluster, onRemove }) => onRemove(cluster.keepDown('postgres')),
}

export const databaseDrills: DrillGroup = {
  name: 'database',
  scale: 'contacts=2',
  speeds: {
    // The alert is for hours, in which the deletion is repeated.
    RetentionLate: 360,
    // A loop pauses for 15 s after some failures.
    LoopFailing: 15,
    // The scrape of a full pool takes seconds.
    DatabasePoolExhausted: 15,
    DatabaseLocked: 15,
  },
  thresholds: { DatabaseTransactionOld: { from: '> 3600', to: '> 60' } },
  // The last drill adds series that stay until the end.
  drills: [deletionBlocked, postgresDown, transactionForgotten, poolExhausted],
}
