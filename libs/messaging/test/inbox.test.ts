import { transact } from '@postrider/db'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { once, sweepInbox, unseen } from '../src/index.ts'
import { startMessagingDatabase, type MessagingDatabase } from './start.ts'

let messaging: MessagingDatabase

beforeAll(async () => {
  messaging = await startMessagingDatabase()
})
afterAll(() => messaging.stop())

const messages = (count: number): { id: string }[] => Array.from({ length: count }, () => ({ id: uuidv7() }))
const look = (consumer: string, given: { id: string }[]): Promise<{ id: string }[]> =>
  transact(messaging.db, (tx) => unseen(tx, consumer, given))

describe('unseen', () => {
  it('answers what this consumer has not worked on, in the order given, a repeat within the batch once', async () => {
    const [a, b, c] = messages(3)
    if (!a || !b || !c) throw new Error('three messages')

    expect(await look('x', [c, a])).toEqual([c, a])
    expect(await look('x', [b, a, b, c])).toEqual([b])
    expect(await look('x', [a, b, c])).toEqual([])
    expect(await look('y', [a, b, c])).toEqual([a, b, c])
    expect(await look('x', [])).toEqual([])
  })

  it('forgets what a transaction that failed has worked on', async () => {
    const given = messages(2)
    const failed = transact(messaging.db, async (tx) => {
      await unseen(tx, 'x', given)
      throw new Error('no')
    })

    await expect(failed).rejects.toThrow('no')
    expect(await look('x', given)).toEqual(given)
  })
})

describe('once', () => {
  it('runs the work of a message one time, also when it arrives in several places at the same moment', async () => {
    const [message] = messages(1)
    if (!message) throw new Error('one message')
    let worked = 0
    const work = (): Promise<void> => Promise.resolve(void (worked += 1))

    await Promise.all(
      Array.from({ length: 8 }, () =>
        transact(messaging.db, (tx) => once(tx, { consumer: 'x', message }, work)),
      ),
    )

    expect(worked).toBe(1)
  })

  it('runs it again when the work failed', async () => {
    const [message] = messages(1)
    if (!message) throw new Error('one message')
    const attempt = (work: () => Promise<void>): Promise<void> =>
      transact(messaging.db, (tx) => once(tx, { consumer: 'x', message }, work))
    let worked = 0

    await expect(attempt(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    await attempt(() => Promise.resolve(void (worked += 1)))

    expect(worked).toBe(1)
  })
})

describe('sweepInbox', () => {
  it('forgets what is older than any topic keeps, a batch at a time', async () => {
    await sql`truncate inbox`.execute(messaging.db)
    await sql`
      insert into inbox (consumer, message_id, received_at)
      select 'old', gen_random_uuid(), now() - interval '39 days' from generate_series(1, 10500)
    `.execute(messaging.db)
    await look('young', messages(1))

    expect([await sweepInbox(messaging.db), await sweepInbox(messaging.db)]).toEqual([true, false])
    expect(await messaging.db.selectFrom('inbox').select('consumer').execute()).toEqual([
      { consumer: 'young' },
    ])
  })
})
