import { withCorrelation } from '@postrider/contracts'
import { transact } from '@postrider/db'
import { sql } from 'kysely'
import { isBundle } from '../src/bundle.ts'
import { append, outboxSize, unbundle } from '../src/index.ts'
import { draft, numbersOf, projectId, startBroker, withNumbers } from './numbers.ts'

const numbers = withNumbers()

describe('append', () => {
  it('publishes a message as CloudEvents headers and JSON, with its service and its request id', async () => {
    const { broker, received } = await startBroker()

    await withCorrelation({ requestId: 'req-1' }, () =>
      numbers.publish(draft('k', 1), { ...draft('k', 2), correlationId: 'req-2' }),
    )
    await numbers.publish(draft('k', 3))
    await numbers.relay(broker)

    const headers = {
      ce_specversion: '1.0',
      ce_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      ce_source: '/postrider/counting',
      ce_type: 'number.added',
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

  it("throws if its transaction's work has ended, because the message would be lost", async () => {
    const tx = await transact(numbers.db, (tx) => {
      append(tx, [draft('k', 1)])
      return { late: () => append(tx, [draft('k', 2)]) }
    })

    expect(() => tx.late()).toThrow('running transaction')
    expect(await outboxSize(numbers.db)).toBe(1)
  })

  it('publishes the messages of several calls in a transaction, in order', async () => {
    const { broker, received } = await startBroker()

    await transact(numbers.db, async (tx) => {
      append(tx, [draft('k', 1)])
      append(tx, [])
      await sql`select 1`.execute(tx)
      append(tx, [draft('k', 2)])
    })
    await transact(numbers.db, (tx) => append(tx, []))
    await numbers.relay(broker)

    expect(numbersOf(received)).toEqual([1, 2])
  })

  it('publishes many messages of one generation in one record, each with its id, key and causation id', async () => {
    const { broker, received } = await startBroker()
    const many = Array.from({ length: 20 }, (_, n) => ({
      ...draft(`k${n % 3}`, n),
      name: n % 2 === 0 ? 'even' : 'odd',
    }))

    await withCorrelation({ requestId: 'req-1' }, () =>
      numbers.publish({ ...draft('k', -1), generation: 2 }, ...many),
    )
    expect(await outboxSize(numbers.db)).toBe(2)
    await numbers.relay(broker)

    expect(received.map(isBundle)).toEqual([false, true])
    const messages = received.slice(1).flatMap(unbundle)
    expect(numbersOf(messages)).toEqual(many.map((_, n) => n))
    expect(messages.map(({ key }) => key)).toEqual(many.map(({ key }) => key))
    expect(new Set(messages.map(({ headers }) => headers['ce_id'])).size).toBe(20)
    expect(messages.map(({ headers }) => headers)).toEqual(
      many.map(({ key, name }) => ({
        ce_specversion: '1.0',
        ce_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        ce_source: '/postrider/counting',
        ce_type: 'number.added',
        ce_subject: key,
        ce_time: '2026-01-01T00:00:00.000Z',
        ce_projectid: projectId,
        ce_generation: '1',
        ce_name: name,
        ce_correlationid: 'req-1',
        'content-type': 'application/json',
      })),
    )
  })

  it('stores a large record uncompressed, because it is deleted soon', async () => {
    await numbers.publish(...Array.from({ length: 20 }, (_, n) => draft(`k${n}`, n, 'alike '.repeat(100))))

    const { rows } = await sql<{ length: number; compression: string | null }>`
      select length(value), pg_column_compression(value) as compression from outbox
    `.execute(numbers.db)
    expect(rows).toEqual([{ length: expect.any(Number), compression: null }])
    expect(rows[0]?.length).toBeGreaterThan(12_000)
  })

  it('publishes nothing if the transaction is rolled back', async () => {
    const failed = transact(numbers.db, async (tx) => {
      append(tx, [draft('k', 1)])
      throw new Error('changed my mind')
    })

    await expect(failed).rejects.toThrow('changed my mind')
    expect(await outboxSize(numbers.db)).toBe(0)
  })
})
