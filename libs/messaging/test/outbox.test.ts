import { withCorrelation } from '@postrider/contracts'
import type { Draft } from '@postrider/contracts/messages'
import { transact } from '@postrider/db'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { append, appending, memoryBroker, outboxSize, relayBatch, type WireMessage } from '../src/index.ts'
import { startMessagingDatabase, type MessagingDatabase } from './start.ts'

let messaging: MessagingDatabase

beforeAll(async () => {
  messaging = await startMessagingDatabase()
})
beforeEach(() => sql`truncate outbox`.execute(messaging.db))
afterAll(() => messaging.stop())

const projectId = uuidv7()
const draft = (key: string, n: number, filling?: string): Draft => ({
  type: 'number.said',
  topic: 'numbers.v1',
  key,
  projectId,
  generation: 1,
  at: new Date('2026-01-01T00:00:00.000Z'),
  data: { n, filling },
})

/** A started broker that remembers what it was given. */
async function startBroker(deliver: (batch: WireMessage[]) => Promise<void> = () => Promise.resolve()) {
  const broker = memoryBroker()
  const received: WireMessage[] = []
  broker.subscribe({
    group: 'test',
    topics: ['numbers.v1'],
    deliver: async (batch) => {
      await deliver(batch)
      received.push(...batch)
    },
  })
  await broker.start()
  return { broker, received }
}

const say = (...drafts: Draft[]): Promise<void> => transact(messaging.db, (tx) => append(tx, drafts))

const numbersOf = (messages: WireMessage[]): number[] => messages.map(({ value }) => JSON.parse(value).n)

describe('append', () => {
  it('says a message as CloudEvents headers and JSON, with the request that caused it', async () => {
    const { broker, received } = await startBroker()

    await withCorrelation({ requestId: 'req-1' }, () =>
      say(draft('k', 1), { ...draft('k', 2), correlationId: 'req-2' }),
    )
    await say(draft('k', 3))
    await relayBatch(messaging.db, broker)

    const headers = {
      ce_specversion: '1.0',
      ce_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      ce_source: '/postrider/numbers',
      ce_type: 'number.said',
      ce_subject: 'k',
      ce_time: '2026-01-01T00:00:00.000Z',
      ce_projectid: projectId,
      ce_generation: '1',
      'content-type': 'application/json',
    }
    expect(received).toEqual([
      { topic: 'numbers.v1', key: 'k', value: '{"n":1}', headers: { ...headers, ce_correlationid: 'req-1' } },
      { topic: 'numbers.v1', key: 'k', value: '{"n":2}', headers: { ...headers, ce_correlationid: 'req-2' } },
      { topic: 'numbers.v1', key: 'k', value: '{"n":3}', headers },
    ])
    expect(new Set(received.map((each) => each.headers['ce_id'])).size).toBe(3)
  })

  it('says what a transaction appends in several places, in order, and nothing of nothing', async () => {
    const { broker, received } = await startBroker()

    await transact(messaging.db, async (tx) => {
      append(tx, [draft('k', 1)])
      append(tx, [])
      await sql`select 1`.execute(tx)
      append(tx, [draft('k', 2)])
    })
    await transact(messaging.db, (tx) => append(tx, []))
    await relayBatch(messaging.db, broker)

    expect(numbersOf(received)).toEqual([1, 2])
  })

  it('says nothing when the transaction is rolled back', async () => {
    const failed = transact(messaging.db, async (tx) => {
      append(tx, [draft('k', 1)])
      throw new Error('changed my mind')
    })

    await expect(failed).rejects.toThrow('changed my mind')
    expect(await outboxSize(messaging.db)).toBe(0)
  })
})

describe('relayBatch', () => {
  it('publishes at most 1,000 messages at a time and says whether there are more', async () => {
    const { broker, received } = await startBroker()
    await say(...Array.from({ length: 1_120 }, (_, n) => draft('k', n)))

    expect(await relayBatch(messaging.db, broker)).toBe(true)
    expect(received).toHaveLength(1_000)
    expect(await relayBatch(messaging.db, broker)).toBe(false)
    expect(numbersOf(received)).toEqual(Array.from({ length: 1_120 }, (_, n) => n))
    expect(await outboxSize(messaging.db)).toBe(0)
  })

  it('publishes no more at a time than Kafka takes for one partition, but at least one message', async () => {
    const batches: number[] = []
    const { broker } = await startBroker((batch) => Promise.resolve(void batches.push(batch.length)))
    await say(...Array.from({ length: 30 }, (_, n) => draft('k', n, 'x'.repeat(60_000))))

    while (await relayBatch(messaging.db, broker)) continue

    expect(batches).toEqual([14, 14, 2])
    await say(draft('k', 31, 'x'.repeat(900_000)))
    await relayBatch(messaging.db, broker)
    expect(await outboxSize(messaging.db)).toBe(0)
  })

  it('keeps what the broker did not take, and says it again in order', async () => {
    let failing = true
    const { broker, received } = await startBroker(() =>
      failing ? Promise.reject(new Error('not now')) : Promise.resolve(),
    )
    await say(draft('k', 1))
    await expect(relayBatch(messaging.db, broker)).rejects.toThrow()
    await say(draft('k', 2))

    failing = false
    await relayBatch(messaging.db, broker)

    expect(numbersOf(received)).toEqual([1, 2])
  })

  it('waits, without an error, while the broker is not ready', async () => {
    await say(draft('k', 1))

    expect(await relayBatch(messaging.db, memoryBroker())).toBe(false)
    expect(await outboxSize(messaging.db)).toBe(1)
  })

  it('lets one of two replicas publish, while the other goes away empty-handed', async () => {
    const entered = Promise.withResolvers<void>()
    const leave = Promise.withResolvers<void>()
    const first = await startBroker(() => {
      entered.resolve()
      return leave.promise
    })
    const second = await startBroker()
    await say(draft('k', 1))

    const relaying = relayBatch(messaging.db, first.broker)
    await entered.promise
    const other = await relayBatch(messaging.db, second.broker)
    leave.resolve()
    await relaying

    expect(other).toBe(false)
    expect(first.received).toHaveLength(1)
    expect(second.received).toHaveLength(0)
  })

  it('loses nothing and keeps the order per key with 12 writers and two replicas at once', async () => {
    await sql`create table if not exists counters (key text primary key, n int not null)`.execute(
      messaging.db,
    )
    const keys = Array.from({ length: 8 }, () => uuidv7())
    for (const key of keys) await sql`insert into counters values (${key}, 0)`.execute(messaging.db)
    const { broker, received } = await startBroker()
    let writing = true

    /** As commands do: the aggregate is locked and changed, then its message is appended. */
    const write = async (writer: number): Promise<void> => {
      for (let turn = 0; turn < 60; turn += 1)
        await transact(messaging.db, async (tx) => {
          const key = keys[(writer * 5 + turn * 3) % keys.length] ?? ''
          const { rows } = await sql<{ n: number }>`
            update counters set n = n + 1 where key = ${key} returning n
          `.execute(tx)
          // Commits overtake one another: that is what a cursor over ids does not survive.
          if (turn % 7 === 0) await sql`select pg_sleep(0.002)`.execute(tx)
          // As `append`, but with time between its statement and the commit.
          await appending([draft(key, rows[0]?.n ?? -1)]).execute(tx)
          if (turn % 5 === 0) await sql`select pg_sleep(0.002)`.execute(tx)
        })
    }
    const relay = async (): Promise<void> => {
      while (writing || (await outboxSize(messaging.db)) > 0) await relayBatch(messaging.db, broker)
    }
    const relays = [relay(), relay()]
    await Promise.all(Array.from({ length: 12 }, (_, writer) => write(writer)))
    writing = false
    await Promise.all(relays)

    expect(received).toHaveLength(720)
    for (const messages of Map.groupBy(received, ({ key }) => key).values())
      expect(numbersOf(messages)).toEqual(messages.map((_, index) => index + 1))
  })
})

describe('a batch of the relay', () => {
  // What Kafka takes for one partition, in the default of `message.max.bytes`.
  const kafkaTakes = 1_048_588

  const sizeOf = ({ key, value, headers }: WireMessage): number =>
    Buffer.byteLength(key) +
    Buffer.byteLength(value) +
    Object.entries(headers).reduce((sum, [name, header]) => sum + Buffer.byteLength(name + header), 0)

  /** As Kafka: a batch that is too large is refused, however often it comes. */
  const strictBroker = (batches: WireMessage[][]) =>
    startBroker((batch) => {
      if (batch.reduce((sum, message) => sum + sizeOf(message), 0) > kafkaTakes)
        return Promise.reject(new Error('MESSAGE_TOO_LARGE'))
      return Promise.resolve(void batches.push(batch))
    })

  const store = (count: number, message: { headers: string; value: string }): Promise<unknown> =>
    sql`insert into outbox (topic, key, headers, value)
      select 'numbers.v1', 'k', jsonb_build_object('ce_type', 'number.said', 'dl_reason', ${message.headers}::text), ${message.value}
      from generate_series(1, ${count}::int)`.execute(messaging.db)

  it('counts headers: 400 dead letters of one key with long reasons go in batches that Kafka takes', async () => {
    const batches: WireMessage[][] = []
    const { broker } = await strictBroker(batches)
    await store(400, { headers: '€'.repeat(2_000), value: '{"n":1}' })

    while (await relayBatch(messaging.db, broker)) continue

    expect(batches.flat()).toHaveLength(400)
    expect(batches.length).toBeLessThan(5)
    expect(await outboxSize(messaging.db)).toBe(0)
  })

  it('is not filled up with a large message that no longer fits', async () => {
    const batches: WireMessage[][] = []
    const { broker } = await strictBroker(batches)
    await store(10, { headers: '', value: 'x'.repeat(79_000) })
    await store(1, { headers: '', value: 'x'.repeat(900_000) })

    while (await relayBatch(messaging.db, broker)) continue

    expect(batches.map((batch) => batch.length)).toEqual([10, 1])
  })

  it('never stops at a message that Kafka does not take: it becomes a dead letter, and somebody is told', async () => {
    const batches: WireMessage[][] = []
    const { broker } = await strictBroker(batches)
    const told: string[] = []
    await sql`truncate dead_letters`.execute(messaging.db)
    await store(1, { headers: 'y'.repeat(600_000), value: 'x'.repeat(600_000) })
    await say(draft('k', 2))

    while (
      await relayBatch(messaging.db, broker, ({ topic }, reason) => void told.push(`${topic}: ${reason}`))
    )
      continue

    expect(batches.map(numbersOf)).toEqual([[2]])
    const letters = await messaging.db
      .selectFrom('dead_letters')
      .select(['consumer', 'topic', 'reason'])
      .execute()
    const reason = expect.stringMatching(/^1200\d{3} bytes are more than Kafka takes$/)
    expect(letters).toEqual([{ consumer: 'outbox', topic: 'numbers.v1', reason }])
    expect(told).toEqual([expect.stringMatching(/^numbers\.v1: 1200\d{3} bytes/)])
  })
})
