import { defineMessage, draft } from '@postrider/contracts/messages'
import { transact } from '@postrider/db'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import { consumer, subscription, sweepInbox, unseen, wireMessage, type WireMessage } from '../src/index.ts'
import { startMessagingDatabase, type MessagingDatabase } from './start.ts'

let messaging: MessagingDatabase

beforeAll(async () => {
  messaging = await startMessagingDatabase()
})
afterAll(() => messaging.stop())

const messages = (count: number): { id: string }[] => Array.from({ length: count }, () => ({ id: uuidv7() }))
const findUnseen = (consumer: string, given: { id: string }[]): Promise<{ id: string }[]> =>
  transact(messaging.db, (tx) => unseen(tx, consumer, given))

describe('unseen', () => {
  it('returns only messages that this consumer has not handled yet, in order and without repeats', async () => {
    const [a, b, c] = messages(3)
    if (!a || !b || !c) throw new Error('three messages')

    expect(await findUnseen('x', [c, a])).toEqual([c, a])
    expect(await findUnseen('x', [b, a, b, c])).toEqual([b])
    expect(await findUnseen('x', [a, b, c])).toEqual([])
    expect(await findUnseen('y', [a, b, c])).toEqual([a, b, c])
    expect(await findUnseen('x', [])).toEqual([])
  })

  it('does not record messages if the transaction fails', async () => {
    const given = messages(2)
    const failed = transact(messaging.db, async (tx) => {
      await unseen(tx, 'x', given)
      throw new Error('no')
    })

    await expect(failed).rejects.toThrow('no')
    expect(await findUnseen('x', given)).toEqual(given)
  })
})

describe('work for unseen messages', () => {
  const once = (message: { id: string }, work: () => Promise<void>): Promise<void> =>
    transact(messaging.db, async (tx) => {
      const fresh = await unseen(tx, 'x', [message])
      if (fresh.length > 0) await work()
    })

  it('runs once per message, even if several processes receive it at the same time', async () => {
    const [message] = messages(1)
    if (!message) throw new Error('one message')
    let worked = 0
    const work = (): Promise<void> => Promise.resolve(void (worked += 1))

    await Promise.all(Array.from({ length: 8 }, () => once(message, work)))

    expect(worked).toBe(1)
  })

  it('runs again if the work failed', async () => {
    const [message] = messages(1)
    if (!message) throw new Error('one message')
    let worked = 0

    await expect(once(message, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    await once(message, () => Promise.resolve(void (worked += 1)))

    expect(worked).toBe(1)
  })
})

describe('a consumer that counts', () => {
  const numberAdded = defineMessage('number.added', 'numbers.v1', z.object({ n: z.number() }))
  const number = (n: number): WireMessage =>
    wireMessage(
      uuidv7(),
      draft(numberAdded, { key: 'k', projectId: uuidv7(), generation: 1, at: new Date() }, { n }),
    )

  it('counts each message once, even if it is delivered often and in different batches', async () => {
    await sql`create table totals (id int primary key, n int not null)`.execute(messaging.db)
    await sql`insert into totals values (1, 0)`.execute(messaging.db)
    const counting = consumer({
      group: 'counting',
      consumes: [numberAdded],
      handle: (batch) =>
        transact(messaging.db, async (tx) => {
          const fresh = await unseen(tx, 'counting', batch)
          const sum = fresh.reduce((total, { data }) => total + data.n, 0)
          await sql`update totals set n = n + ${sum}`.execute(tx)
        }),
    })
    const failures = { deadLetter: () => Promise.reject(new Error('none')), onRetry: () => undefined }
    const { deliver } = subscription(counting, failures)
    const [one, ten, hundred] = [number(1), number(10), number(100)]

    for (const batch of [[one, ten], [one, ten, hundred, ten], [hundred]])
      await deliver(batch, new AbortController().signal)

    expect((await sql`select n from totals`.execute(messaging.db)).rows).toEqual([{ n: 111 }])
  })
})

describe('sweepInbox', () => {
  it("deletes a batch of rows that are older than any topic's retention", async () => {
    await sql`truncate inbox`.execute(messaging.db)
    await sql`
      insert into inbox (consumer, message_id, received_at)
      select 'old', gen_random_uuid(), now() - interval '39 days' from generate_series(1, 10500)
    `.execute(messaging.db)
    await findUnseen('young', messages(1))

    expect([await sweepInbox(messaging.db), await sweepInbox(messaging.db)]).toEqual([true, false])
    expect(await messaging.db.selectFrom('inbox').select('consumer').execute()).toEqual([
      { consumer: 'young' },
    ])
  })
})
