import { sql } from 'kysely'
import { outboxSize, type WireMessage } from '../src/index.ts'
import { draft, numbersOf, startBroker, withNumbers } from './numbers.ts'

const numbers = withNumbers()

describe('a batch of the relay', () => {
  // The maximum bytes that Kafka accepts for one partition: the default of `message.max.bytes`.
  const kafkaTakes = 1_048_588

  const sizeOf = ({ key, value, headers }: WireMessage): number =>
    Buffer.byteLength(key) +
    Buffer.byteLength(value) +
    Object.entries(headers).reduce((sum, [name, header]) => sum + Buffer.byteLength(name + header), 0)

  /** Starts a broker that always rejects a batch that is too large, like Kafka. */
  const strictBroker = (batches: WireMessage[][]) =>
    startBroker((batch) => {
      if (batch.reduce((sum, message) => sum + sizeOf(message), 0) > kafkaTakes)
        return Promise.reject(new Error('MESSAGE_TOO_LARGE'))
      return Promise.resolve(void batches.push(batch))
    })

  const store = (count: number, message: { headers: string; value: string }): Promise<unknown> =>
    sql`insert into outbox (topic, key, headers, value)
      select 'numbers.v1', 'k', jsonb_build_object('ce_type', 'number.added', 'dl_reason', ${message.headers}::text), ${message.value}
      from generate_series(1, ${count}::int)`.execute(numbers.db)

  it('includes the size of headers, such as the long reasons of 400 dead letters with one key', async () => {
    const batches: WireMessage[][] = []
    const { broker } = await strictBroker(batches)
    await store(400, { headers: '€'.repeat(2_000), value: '{"n":1}' })

    while (await numbers.relay(broker)) continue

    expect(batches.flat()).toHaveLength(400)
    expect(batches.length).toBeLessThan(5)
    expect(await outboxSize(numbers.db)).toBe(0)
  })

  it('does not include a large message that would make it too large', async () => {
    const batches: WireMessage[][] = []
    const { broker } = await strictBroker(batches)
    await store(10, { headers: '', value: 'x'.repeat(79_000) })
    await store(1, { headers: '', value: 'x'.repeat(900_000) })

    while (await numbers.relay(broker)) continue

    expect(batches.map((batch) => batch.length)).toEqual([10, 1])
  })

  it('turns a message that is too large for Kafka into a dead letter, and notifies the caller', async () => {
    const batches: WireMessage[][] = []
    const { broker } = await strictBroker(batches)
    const deadLettered: string[] = []
    await sql`truncate dead_letters`.execute(numbers.db)
    await store(1, { headers: 'y'.repeat(600_000), value: 'x'.repeat(600_000) })
    await numbers.publish(draft('k', 2))

    while (
      await numbers.relay(broker, {
        onDeadLetter: ({ topic }, reason) => void deadLettered.push(`${topic}: ${reason}`),
      })
    )
      continue

    expect(batches.map(numbersOf)).toEqual([[2]])
    const letters = await numbers.db
      .selectFrom('dead_letters')
      .select(['consumer', 'topic', 'reason'])
      .execute()
    const reason = expect.stringMatching(/^1200\d{3} bytes are more than Kafka accepts$/)
    expect(letters).toEqual([{ consumer: 'outbox', topic: 'numbers.v1', reason }])
    expect(deadLettered).toEqual([expect.stringMatching(/^numbers\.v1: 1200\d{3} bytes/)])
  })
})
