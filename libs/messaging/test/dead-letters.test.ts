import { sql } from 'kysely'
import {
  memoryBroker,
  saveDeadLetter,
  relayBatch,
  replayDeadLetters,
  sweepDeadLetters,
  type WireMessage,
} from '../src/index.ts'
import { startMessagingDatabase, type MessagingDatabase } from './start.ts'

let messaging: MessagingDatabase

beforeAll(async () => {
  messaging = await startMessagingDatabase()
})
beforeEach(() => sql`truncate outbox, dead_letters`.execute(messaging.db))
afterAll(() => messaging.stop())

const message = (value: string): WireMessage => ({
  topic: 'numbers.v1',
  key: 'k',
  headers: { ce_id: 'x', ce_source: '/postrider/numbers', ce_type: 'number.added' },
  value,
})
const save = (given: WireMessage, reason = 'three is poison'): Promise<void> =>
  saveDeadLetter(messaging.db, { service: 'counting', group: 'counting.numbers', message: given, reason })
const deadLetters = () => messaging.db.selectFrom('dead_letters').selectAll().orderBy('id').execute()

async function relayed(): Promise<WireMessage[]> {
  const broker = memoryBroker()
  const received: WireMessage[] = []
  broker.subscribe({
    group: 'test',
    topics: ['numbers.v1', 'counting.dead-letters.v1'],
    deliver: (batch) => Promise.resolve(void received.push(...batch)),
  })
  await broker.start()
  await relayBatch(messaging.db, broker, { service: 'counting' })
  await broker.stop()
  return received
}

describe('a dead letter', () => {
  it('is stored with its reason, and announced by a message', async () => {
    await save(message('3'))

    expect(await deadLetters()).toMatchObject([
      {
        consumer: 'counting.numbers',
        reason: 'three is poison',
        dead_lettered_at: expect.any(Date),
        ...message('3'),
      },
    ])
    expect(await relayed()).toEqual([
      {
        ...message('3'),
        topic: 'counting.dead-letters.v1',
        headers: {
          ...message('3').headers,
          dl_consumer: 'counting.numbers',
          dl_topic: 'numbers.v1',
          dl_reason: 'three is poison',
        },
      },
    ])
  })

  it('is stored with replacements for characters that PostgreSQL cannot store', async () => {
    const wild = '\u0000 and \ud800'
    await save({ topic: 'numbers.v1', key: wild, headers: { [wild]: wild }, value: wild }, wild)

    const tame = '\uFFFD and \uFFFD'
    expect(await deadLetters()).toMatchObject([
      { key: tame, value: tame, reason: tame, headers: { [tame]: tame } },
    ])
  })

  it('is published on its topic again when it is replayed, the oldest first, and is deleted', async () => {
    for (const value of ['1', '2', '3']) await save(message(value))
    await sql`truncate outbox`.execute(messaging.db)
    const [first, second, third] = (await deadLetters()).map(({ id }) => id)

    expect(await replayDeadLetters(messaging.db, [third ?? 0, first ?? 0, 999_999])).toBe(2)
    expect(await replayDeadLetters(messaging.db, [third ?? 0, first ?? 0])).toBe(0)

    expect(await relayed()).toEqual([message('1'), message('3')])
    expect((await deadLetters()).map(({ id }) => id)).toEqual([second])
  })

  it('is deleted after 30 days', async () => {
    for (const value of ['old', 'young']) await save(message(value))
    await sql`update dead_letters set dead_lettered_at = now() - interval '31 days' where value = 'old'`.execute(
      messaging.db,
    )

    await sweepDeadLetters(messaging.db)

    expect(await deadLetters()).toMatchObject([{ value: 'young' }])
  })
})
