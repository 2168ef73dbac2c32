import { membershipChanged, type Draft } from '@postrider/contracts/messages'
import { wireMessage, type Subscribable } from '@postrider/messaging'
import { someSegment } from '@postrider/testing/fakes'
import { fc } from '@postrider/testing/property'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { onMemberships } from '../src/consumers/on-memberships.ts'
import { someContact } from './factories.ts'
import { instanceOf, startWithoutLoops } from './run-jobs.ts'
import type { ContactsUnderTest } from './start.ts'

let contacts: ContactsUnderTest

beforeAll(async () => {
  contacts = await startWithoutLoops()
})
afterAll(() => contacts.stop())

type Wire = ReturnType<typeof wireMessage>

const received = (consumer: Subscribable, batch: readonly Wire[]) =>
  batch.flatMap((message) => consumer.take(message) ?? [])

/** Inserts contacts into a new project. */
async function someContacts(count: number) {
  const { projectId, ...contact } = await someContact(contacts)
  const { rows } = await sql<{ id: string }>`
    insert into contacts (id, project_id, email, subscribed, generation, created_at, updated_at)
    select gen_random_uuid(), ${projectId}, n || '@example.com', true, 1, now(), now()
    from generate_series(1, ${count - 1}::int) as n
    returning id
  `.execute(contacts.db)
  return { projectId, ids: [contact.id, ...rows.map(({ id }) => id)] }
}

const membersOf = async (segmentId: string): Promise<string[]> => {
  const { rows } = await sql<{ contact_id: string }>`
    select contact_id from segment_members where segment_id = ${segmentId} and left_at is null order by contact_id
  `.execute(contacts.db)
  return rows.map((row) => row.contact_id)
}

/** Returns the number of entries minus the number of exits, by contact. */
const balanceOf = async (projectId: string): Promise<Map<string, number>> => {
  const { rows } = await sql<{ contact_id: string; balance: number }>`
    select contact_id, sum(case when name like '%.entry' then 1 else -1 end)::int as balance from events
    where project_id = ${projectId} group by contact_id
  `.execute(contacts.db)
  return new Map(rows.map((row) => [row.contact_id, row.balance]))
}

interface TestDelivery {
  repeats: number[]
  shuffle: number[]
  cuts: boolean[]
}

/** Deliveries to two consumers: batches with each message at least once, in any order. */
const deliveries = fc.record({
  contactIndexes: fc.array(fc.nat(3), { minLength: 1, maxLength: 14 }),
  repeats: fc.array(fc.nat(), { maxLength: 10 }),
  shuffle: fc.array(fc.nat(), { minLength: 24, maxLength: 24 }),
  cuts: fc.array(fc.boolean(), { minLength: 24, maxLength: 24 }),
})

function batchesOf(all: readonly Wire[], { repeats, shuffle, cuts }: TestDelivery): Wire[][] {
  const again = repeats.flatMap((at) => all[at % all.length] ?? [])
  const order = [...all, ...again]
    .map((message, at) => ({ message, at: shuffle[at] ?? 0 }))
    .toSorted((one, other) => one.at - other.at)
  const batches: Wire[][] = [[]]
  for (const [index, { message }] of order.entries()) {
    if (cuts[index]) batches.push([])
    batches.at(-1)?.push(message)
  }
  return batches
}

describe('the copy of memberships', () => {
  it('contains the last change of each contact, and each change is recorded once, even if two consumers receive messages repeatedly and in any order', async () => {
    const { projectId, ids } = await someContacts(4)
    const consumers = [onMemberships(instanceOf(contacts)), onMemberships(instanceOf(contacts))]
    await fc.assert(
      fc.asyncProperty(deliveries, async (delivered) => {
        await sql`delete from events where project_id = ${projectId}`.execute(contacts.db)
        const segment = someSegment({ projectId })
        const members = new Set<string>()
        const drafts = delivered.contactIndexes.map((at): Draft => {
          const id = ids[at] ?? ''
          if (members.delete(id)) return segment.leaves(id)
          members.add(id)
          return segment.enters(id)
        })
        const wired = drafts.map((draft) => wireMessage(uuidv7(), draft))
        const batches = batchesOf(wired, delivered)

        await Promise.all(
          consumers.map(async (consumer, turn) => {
            for (const [index, batch] of batches.entries())
              if (index % 2 === turn) await consumer.handle(received(consumer, batch))
          }),
        )

        expect(await membersOf(segment.id)).toEqual([...members].toSorted())
        const balance = await balanceOf(projectId)
        expect(ids.map((id) => balance.get(id) ?? 0)).toEqual(ids.map((id) => (members.has(id) ? 1 : 0)))
        const { rows } = await sql<{ count: number }>`
          select count(*)::int as count from events where project_id = ${projectId}
        `.execute(contacts.db)
        expect(rows).toEqual([{ count: drafts.length }])
      }),
      { numRuns: 40 },
    )
  })

  it('is updated with 500 messages about several segments in six statements', async () => {
    const { projectId, ids } = await someContacts(100)
    const segments = Array.from({ length: 5 }, () => someSegment({ projectId }))
    const drafts = ids.flatMap((id) => segments.map((segment) => segment.enters(id)))
    let statements = 0
    const counted = contacts.db.withPlugin({
      transformQuery: ({ node }) => ((statements += 1), node),
      transformResult: ({ result }) => Promise.resolve(result),
    })
    const consumer = onMemberships(instanceOf(contacts, { db: counted }))

    await consumer.handle(
      received(
        consumer,
        drafts.map((draft) => wireMessage(uuidv7(), draft)),
      ),
    )

    expect(drafts.map(({ type }) => type)).toEqual(Array.from({ length: 500 }, () => membershipChanged.type))
    expect(statements).toBe(6)
    for (const { id } of segments) expect(await membersOf(id)).toHaveLength(100)
    expect((await balanceOf(projectId)).get(ids[0] ?? '')).toBe(5)
  })
})
