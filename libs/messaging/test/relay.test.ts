import { transact } from '@postrider/db'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { appending, memoryBroker, onAppended, outboxSize } from '../src/index.ts'
import { draft, numbersOf, startBroker, withNumbers } from './numbers.ts'

const numbers = withNumbers()

describe('relayBatch', () => {
  it('publishes at most 1,000 rows at a time, and returns whether more are waiting', async () => {
    const { broker, received } = await startBroker()
    // Each message has its own generation, because messages of one generation would share a row.
    await numbers.publish(...Array.from({ length: 1_120 }, (_, n) => ({ ...draft('k', n), generation: n })))

    expect(await numbers.relay(broker)).toBe(true)
    expect(received).toHaveLength(1_000)
    expect(await numbers.relay(broker)).toBe(false)
    expect(numbersOf(received)).toEqual(Array.from({ length: 1_120 }, (_, n) => n))
    expect(await outboxSize(numbers.db)).toBe(0)
  })

  it('publishes at least one message, but not more than Kafka accepts for one partition', async () => {
    const batches: number[] = []
    const { broker } = await startBroker((batch) => Promise.resolve(void batches.push(batch.length)))
    await numbers.publish(...Array.from({ length: 30 }, (_, n) => draft('k', n, 'x'.repeat(60_000))))

    while (await numbers.relay(broker)) continue

    expect(batches).toEqual([14, 14, 2])
    await numbers.publish(draft('k', 31, 'x'.repeat(900_000)))
    await numbers.relay(broker)
    expect(await outboxSize(numbers.db)).toBe(0)
  })

  it('keeps a batch that the broker rejected, and publishes it again in order', async () => {
    let failing = true
    const { broker, received } = await startBroker(() =>
      failing ? Promise.reject(new Error('not now')) : Promise.resolve(),
    )
    await numbers.publish(draft('k', 1))
    await expect(numbers.relay(broker)).rejects.toThrow()
    await numbers.publish(draft('k', 2))

    failing = false
    await numbers.relay(broker)

    expect(numbersOf(received)).toEqual([1, 2])
  })

  it('waits without an error while the broker is not ready', async () => {
    await numbers.publish(draft('k', 1))

    expect(await numbers.relay(memoryBroker())).toBe(false)
    expect(await outboxSize(numbers.db)).toBe(1)
  })

  it('publishes in only one of two replicas at a time', async () => {
    const entered = Promise.withResolvers<void>()
    const leave = Promise.withResolvers<void>()
    const first = await startBroker(() => {
      entered.resolve()
      return leave.promise
    })
    const second = await startBroker()
    await numbers.publish(draft('k', 1))

    const relaying = numbers.relay(first.broker)
    await entered.promise
    let busy = 0
    const onBusy = (): void => void (busy += 1)
    const other = await numbers.relay(second.broker, { onBusy })
    leave.resolve()
    await relaying
    await numbers.relay(second.broker, { onBusy })

    expect(other).toBe(false)
    expect(busy).toBe(1)
    expect(first.received).toHaveLength(1)
    expect(second.received).toHaveLength(0)
  })

  it('loses no message and keeps the order per key with 12 writers and two replicas', async () => {
    await sql`create table if not exists counters (key text primary key, n int not null)`.execute(numbers.db)
    const keys = Array.from({ length: 8 }, () => uuidv7())
    for (const key of keys) await sql`insert into counters values (${key}, 0)`.execute(numbers.db)
    const { broker, received } = await startBroker()
    let writing = true

    /** Locks and changes the aggregate and then appends its message, as a command does. */
    const write = async (writer: number): Promise<void> => {
      for (let turn = 0; turn < 60; turn += 1)
        await transact(numbers.db, async (tx) => {
          const key = keys[(writer * 5 + turn * 3) % keys.length] ?? ''
          const { rows } = await sql<{ n: number }>`
            update counters set n = n + 1 where key = ${key} returning n
          `.execute(tx)
          // Commits happen in another order than inserts, which would break a cursor over ids.
          if (turn % 7 === 0) await sql`select pg_sleep(0.002)`.execute(tx)
          // Does the same as `append`, but with time between its statement and the commit.
          await appending([draft(key, rows[0]?.n ?? -1)]).execute(tx)
          if (turn % 5 === 0) await sql`select pg_sleep(0.002)`.execute(tx)
        })
    }
    const relay = async (): Promise<void> => {
      while (writing || (await outboxSize(numbers.db)) > 0) await numbers.relay(broker)
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

describe('onAppended', () => {
  it('notifies when messages are committed to the outbox, but not when they are published', async () => {
    const { broker } = await startBroker()
    const waiting: number[] = []
    let sizes: Promise<void> = Promise.resolve()
    const end = onAppended(numbers.db, () => {
      sizes = outboxSize(numbers.db).then((size) => void waiting.push(size))
    })

    await numbers.publish(draft('k', 1))
    await sizes
    await numbers.relay(broker)
    await sizes
    end()

    expect(waiting).toEqual([1])
  })
})
