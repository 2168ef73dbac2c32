import { draft, defineMessage } from '@postrider/contracts/messages'
import { migrate, openDatabase, poolStats, transact, type Database, type Tx } from '@postrider/db'
import {
  append,
  consumer,
  memoryBroker,
  messagingBounds,
  messagingMigrations,
  saveDeadLetter,
  type MessagingTables,
} from '@postrider/messaging'
import { until } from '@postrider/testing/jest'
import { createTestDatabase, holdTransaction } from '@postrider/testing/postgres'
import { plainConfig, recordingLog } from '@postrider/testing/service'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import type { ServiceConfig } from '../src/config/index.ts'
import { assembleService, serviceContext, type Metrics, type Service } from '../src/index.ts'

const numberPublished = defineMessage('number.published', 'numbers.numbers.v1', z.object({ n: z.number() }))

let drop: () => Promise<void>
let db: Database<MessagingTables>
let metrics: Metrics
let service: Service
let url: string

beforeAll(async () => {
  ;({ url, drop } = await createTestDatabase({
    name: 'messaging',
    migrate: (empty) => migrate(empty, [messagingMigrations]),
  }))
  const config = plainConfig('numbers', url)
  const { log } = recordingLog()
  ;({ db, metrics } = serviceContext<ServiceConfig, MessagingTables>('numbers', config, { log }))
  // The service is not started, so its relay does not publish the messages.
  service = assembleService({
    name: 'numbers',
    config,
    settings: {},
    db,
    log,
    metrics,
    wiring: { broker: memoryBroker() },
    migrations: messagingMigrations,
    bounds: messagingBounds,
    endpoints: [],
    consumers: [consumer({ group: 'g', consumes: [numberPublished], handle: () => Promise.resolve() })],
    loops: [{ name: 'count', everyMs: 1_000, work: () => Promise.resolve(false) }],
  })
})
afterAll(async () => {
  await service.stop()
  await drop()
})

/** Returns the value of a series without labels, or with this label. */
async function valueOf(name: string, label = ''): Promise<number> {
  const line = (await metrics.registry.metrics())
    .split('\n')
    .find((each) => each.startsWith(`${name}{`) && each.includes(label))
  return Number(line?.split(' ').at(-1))
}

describe('the metrics of a service', () => {
  it('show the age and number of unpublished messages', async () => {
    expect(await valueOf('outbox_oldest_seconds')).toBe(0)
    const envelope = { key: 'k', projectId: uuidv7(), generation: 1, at: new Date() }
    await transact(db, (tx) => append(tx, [draft(numberPublished, envelope, { n: 1 })]))
    const old = uuidv7({ msecs: Date.now() - 90_000 })
    await sql`update outbox set headers = headers || jsonb_build_object('ce_id', ${old}::text)`.execute(db)

    expect(await valueOf('outbox_messages')).toBe(1)
    const age = await valueOf('outbox_oldest_seconds')
    expect(age).toBeGreaterThanOrEqual(90)
    expect(age).toBeLessThan(150)
  })

  it('count the stored dead letters, and show rows that have outlived their retention time', async () => {
    expect(await valueOf('dead_letters')).toBe(0)
    expect(await valueOf('retention_overdue_seconds', 'table="dead_letters"')).toBe(0)
    const message = { topic: 't', key: 'k', headers: {}, value: 'v' }
    await saveDeadLetter(db, { service: 'numbers', group: 'g', message, reason: 'r' })
    await sql`update dead_letters set dead_lettered_at = now() - interval '31 days'`.execute(db)

    expect(await valueOf('dead_letters')).toBe(1)
    // A day, less the two hours until the next deletion.
    const overdue = await valueOf('retention_overdue_seconds', 'table="dead_letters"')
    expect(overdue / 3_600).toBeGreaterThanOrEqual(22)
    expect(overdue / 3_600).toBeLessThan(22.1)
  })

  it('have counters of failures that begin with 0', async () => {
    expect(await valueOf('consumer_retries_total', 'group="g"')).toBe(0)
    expect(await valueOf('consumer_dead_letters_total', 'group="g"')).toBe(0)
    expect(await valueOf('loop_failures_total', 'loop="count"')).toBe(0)
    expect(await valueOf('loop_failures_total', 'loop="outbox-relay"')).toBe(0)
  })

  it('show the pool and the database', async () => {
    expect(await valueOf('database_pool_max')).toBe(10)
    expect(await valueOf('database_pool_waiting')).toBe(0)
    expect(await valueOf('database_pool_connections', 'state="busy"')).toBeGreaterThanOrEqual(0)
    expect(await valueOf('database_pool_wait_seconds_count')).toBeGreaterThan(5)
    expect(await valueOf('database_size_bytes')).toBeGreaterThan(1_000_000)
    expect(await valueOf('database_waiting_sessions')).toBe(0)
    expect(await valueOf('database_oldest_transaction_seconds')).toBeGreaterThanOrEqual(0)
  })

  it('show the sessions that wait for a lock, also while they occupy the whole pool', async () => {
    const other = openDatabase<MessagingTables>(url, { max: 1 })
    const lock = (tx: Tx<MessagingTables>): Promise<unknown> => sql`lock table dead_letters`.execute(tx)
    const lockPatiently = async (tx: Tx<MessagingTables>): Promise<void> => {
      await sql`select set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true)`.execute(
        tx,
      )
      await lock(tx)
    }
    const release = await holdTransaction(other, lock)
    const max = poolStats(db)?.max ?? 0
    const waiting = Array.from({ length: max }, () => transact(db, lockPatiently))
    // Other metrics would wait for a connection of the pool.
    const waitingSessions = async (): Promise<string> =>
      metrics.registry.getSingleMetricAsString('database_waiting_sessions')
    try {
      await until(async () => (await waitingSessions()).endsWith(` ${max}`))

      expect(poolStats(db)).toMatchObject({ busy: max, idle: 0 })
      expect(max).toBe(10)
    } finally {
      await release()
      await Promise.all(waiting)
      await other.destroy()
    }
  })

  it('are listed with type and labels', () => {
    expect(service.metrics()).toContainEqual({
      name: 'consumer_lag_messages',
      type: 'gauge',
      help: expect.any(String),
      labels: ['group'],
    })
  })
})
