import { defineMessage, draft } from '@postrider/contracts/messages'
import { migrate, openDatabase, transact, type Database } from '@postrider/db'
import {
  append,
  consumer,
  memoryBroker,
  messagingBounds,
  messagingMigrations,
  outboxSize,
  type Broker,
  type MessagingTables,
} from '@postrider/messaging'
import { until } from '@postrider/testing/jest'
import { createTestDatabase } from '@postrider/testing/postgres'
import { httpClient, recordingLog, plainConfig, testEndpoint } from '@postrider/testing/service'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import { ok } from '@postrider/http'
import type { ServiceConfig } from '../src/config/index.ts'
import { assembleService, createMetrics, type Service } from '../src/index.ts'

const numberPublished = defineMessage('number.published', 'numbers.numbers.v1', z.object({ n: z.number() }))

let url: string
let drop: () => Promise<void>
const running: { service: Service; broker: Broker }[] = []

beforeEach(async () => {
  ;({ url, drop } = await createTestDatabase({
    name: 'messaging',
    migrate: (empty) => migrate(empty, [messagingMigrations]),
  }))
})
afterEach(async () => {
  for (const { service, broker } of running.splice(0)) {
    await broker.stop()
    await service.stop()
  }
  await drop()
})

const configOf = (role: ServiceConfig['role']): ServiceConfig => ({ ...plainConfig('numbers', url), role })

/** Returns a broker that records when it is started and stopped. */
function steppingBroker(steps: string[]): Broker {
  const broker = memoryBroker()
  return {
    ...broker,
    start: () => (steps.push('broker started'), broker.start()),
    stop: () => (steps.push('broker stopped'), broker.stop()),
  }
}

/** Creates a service with an endpoint that publishes a number, a consumer of numbers, and a loop. */
function create(
  role: ServiceConfig['role'],
  settle?: (made: { toDo: number[]; db: Database<MessagingTables> }) => Promise<boolean>,
) {
  const db = openDatabase<MessagingTables>(url)
  const broker = memoryBroker()
  const consumed: number[] = []
  let turns = 0
  const publish = async (): Promise<void> => {
    const envelope = { key: 'k', projectId: uuidv7(), generation: 1, at: new Date() }
    await transact(db, async (tx) => append(tx, [draft(numberPublished, envelope, { n: 1 })]))
  }
  const service = assembleService({
    name: 'numbers',
    config: configOf(role),
    db,
    wiring: { broker },
    log: recordingLog().log,
    settings: {},
    metrics: createMetrics('test', { processMetrics: false }),
    migrations: messagingMigrations,
    bounds: messagingBounds,
    endpoints: [
      testEndpoint('POST /numbers', { access: 'anyone' }, async () => {
        await publish()
        return ok({})
      }),
    ],
    consumers: [
      consumer({
        group: 'numbers',
        consumes: [numberPublished],
        handle: (batch) => Promise.resolve(void consumed.push(...batch.map(({ data }) => data.n))),
      }),
    ],
    loops: [{ name: 'own', everyMs: 60_000, work: () => Promise.resolve((turns += 1) < 0) }],
    ...(settle && { settle: () => settle({ toDo: consumed, db }) }),
  })
  running.push({ service, broker })
  const idle = async (): Promise<void> => {
    while (!(await service.settle())) continue
  }
  const start = async (): Promise<void> => {
    await service.start()
    await broker.start()
  }
  return {
    service,
    broker,
    consumed,
    turns: () => turns,
    publish,
    start,
    idle,
    client: httpClient(service.url),
  }
}

describe('an assembled service', () => {
  it('answers requests, publishes their messages, consumes messages, and runs its loops', async () => {
    const { start, client, idle, consumed, turns } = create('all')
    await start()

    const answer = await client.post('/numbers')
    await idle()

    expect([answer.status, consumed, turns()]).toEqual([200, [1], 2])
  })

  it('subscribes only once, even if it is prepared several times', async () => {
    const { service, start, client, idle, consumed } = create('all')

    await Promise.all([service.prepare(), service.prepare()])
    await start()
    await client.post('/numbers')
    await idle()

    expect(consumed).toEqual([1])
  })

  it('is not idle if a message has added work, even if the outbox is empty again', async () => {
    const { start, idle, consumed, publish } = create('all', async ({ toDo, db }) => {
      const isIdle = toDo.splice(0).length === 0
      // Simulates a relay that publishes after the check for work.
      await until(async () => (await outboxSize(db)) === 0)
      return isIdle
    })
    // The broker has not started, so the message stays in the outbox.
    await publish()
    await start()

    await idle()

    expect(consumed).toEqual([])
  })

  it('with the role http answers requests and publishes messages, but neither consumes messages nor runs its loops', async () => {
    const { start, client, idle, consumed, turns } = create('http')
    await start()

    const answer = await client.post('/numbers')
    await idle()

    expect([answer.status, consumed, turns()]).toEqual([200, [], 0])
  })

  it('runs a loop in `runLoop`, even with the role http', async () => {
    const { service, turns } = create('http')

    await service.runLoop('own')

    expect(turns()).toBe(1)
    await expect(service.runLoop('other')).rejects.toThrow('No loop of numbers is named other')
  })

  it('with the role worker consumes messages and runs its loops, but answers only the probes', async () => {
    const { start, client, idle, consumed, turns, publish } = create('worker')
    await start()

    const answer = await client.post('/numbers')
    await publish()
    await idle()

    expect([answer.status, consumed, turns()]).toEqual([404, [1], 1])
    expect((await client.get('/readyz')).status).toBe(200)
  })

  it('stops in the reverse order of its start: answers while loops end, and closes its resources last', async () => {
    const db = openDatabase<MessagingTables>(url)
    const finishing = Promise.withResolvers<void>()
    const steps: string[] = []
    const service = assembleService({
      name: 'numbers',
      config: configOf('all'),
      db,
      wiring: { broker: steppingBroker(steps), ownsBroker: true },
      log: recordingLog().log,
      settings: {},
      metrics: createMetrics('test', { processMetrics: false }),
      migrations: messagingMigrations,
      bounds: messagingBounds,
      endpoints: [testEndpoint('GET /here', { access: 'anyone' }, () => ok({}))],
      consumers: [],
      loops: [
        { name: 'own', everyMs: 60_000, work: () => Promise.resolve(false), finish: () => finishing.promise },
      ],
      close: async () => {
        await sql`select 1`.execute(db)
        steps.push('closed')
      },
    })
    await service.start()
    const client = httpClient(service.url)

    const stopping = service.stop()
    const during = await client.get('/here')
    expect([during.status, steps]).toEqual([200, ['broker started']])
    finishing.resolve()
    await stopping

    expect(steps).toEqual(['broker started', 'broker stopped', 'closed'])
    await expect(client.get('/here')).rejects.toThrow()
    await expect(sql`select 1`.execute(db)).rejects.toThrow()
  })

  it('publishes messages that a stop left unpublished at its next start', async () => {
    const first = create('all')
    await first.service.start()
    await first.client.post('/numbers')
    await first.service.stop()
    running.splice(0)

    const second = create('all')
    await second.start()
    await second.idle()

    expect([first.consumed, second.consumed]).toEqual([[], [1]])
    await expect(first.client.get('/livez')).rejects.toThrow()
  })

  it('stays alive while its database is down, and reports that it cannot serve requests', async () => {
    const { start, client } = create('all')
    await start()

    await drop()
    const [ready, live, written] = [
      await client.get('/readyz'),
      await client.get('/livez'),
      await client.post('/numbers'),
    ]

    expect([ready.status, live.status, written.status]).toEqual([503, 200, 500])
    expect(ready.body.problem).toContain('database')
  })
})
