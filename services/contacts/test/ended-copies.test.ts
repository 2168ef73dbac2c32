import { contactsApi } from '@postrider/contracts/internal'
import { transact } from '@postrider/db'
import { wireMessage } from '@postrider/messaging'
import { allowLogs } from '@postrider/testing/jest'
import { peerApi } from '@postrider/testing/service'
import { someSegment, walkAudience, type SomeSegment } from '@postrider/testing/fakes'
import { sql } from 'kysely'
import { emptyCopy, sweepMemberships } from '../src/commands/sweep-memberships.ts'
import { onMemberships } from '../src/consumers/on-memberships.ts'
import type { Context } from '../src/context.ts'
import { someContact } from './factories.ts'
import { failAt, healed } from './faults.ts'
import { instanceOf } from './run-jobs.ts'
import { startContacts, type ContactsUnderTest } from './start.ts'

let contacts: ContactsUnderTest
let ctx: Context
const segments = new Map<string, SomeSegment>()

beforeAll(async () => {
  contacts = await startContacts({
    // Start without loops, because the tests themselves delete the rows of ended copies.
    settings: { role: 'http' },
    overrides: {
      segments: {
        definition: ({ id }) => {
          const segment = segments.get(id)
          return segment ? Promise.resolve(segment.facts) : Promise.reject(new Error('not put'))
        },
      },
    },
  })
  ctx = instanceOf(contacts)
})
afterEach(() => healed(contacts.db))
afterAll(() => contacts.stop())

/**
 * Creates a segment with this many members. The first member is `contact`. `rows` counts the remaining member
 * rows.
 */
async function setUp(count: number) {
  const contact = await someContact(contacts)
  const { projectId } = contact
  const segment = someSegment({ projectId })
  segments.set(segment.id, segment)
  await consume(segment.enters(contact.id))
  // Insert in parts, because a statement may take at most 10 s.
  for (let first = 2; first <= count; first += 2_000)
    await sql`
      with made as (
        insert into contacts (id, project_id, email, subscribed, generation, created_at, updated_at)
        select gen_random_uuid(), ${projectId}, n || '@example.com', true, 1, now(), now()
        from generate_series(${first}::int, ${Math.min(first + 1_999, count)}::int) as n returning id
      )
      insert into segment_members (project_id, segment_id, contact_id, version)
      select ${projectId}, ${segment.id}, id, 1 from made
    `.execute(contacts.db)
  const rows = async () => {
    const found = await sql<{ count: number }>`
      select count(*)::int as count from segment_members where segment_id = ${segment.id}
    `.execute(contacts.db)
    return found.rows[0]?.count
  }
  const members = () =>
    walkAudience(peerApi(contacts.service, contactsApi), {
      projectId,
      generation: 1,
      audience: { kind: 'segment', segmentId: segment.id },
    })
  return { contact, segment, rows, members }
}

/** Delivers a message, because the service under test does not run consumers. */
const consume = async (draft: Parameters<ContactsUnderTest['consume']>[0]): Promise<void> => {
  const consumer = onMemberships(ctx)
  const message = consumer.take(wireMessage(ctx.newId(), draft))
  if (message) await consumer.handle([message])
}

const emptyAll = async (): Promise<number> => {
  let batches = 1
  while (await emptyCopy(ctx)) batches += 1
  return batches
}

describe('a deleted segment', () => {
  it('immediately has no members, loses its rows in batches, and does not get a member from an older message', async () => {
    const { contact, segment, rows, members } = await setUp(12_001)
    const late = segment.leaves(contact.id)
    const later = segment.enters(contact.id)
    const before = await members()
    await consume(segment.deleted())
    const after = [await members(), await rows()]

    const batches = await emptyAll()
    await consume(late)
    await consume(later)

    expect(before).toHaveLength(12_001)
    expect(after).toEqual([[], 12_001])
    // Three batches with rows, and one batch that does not find any.
    expect(batches).toBe(4)
    expect(await rows()).toBe(0)
    expect(await contact.events()).toHaveLength(3)
  })

  it('loses its rows even if each batch crashes once', async () => {
    allowLogs('database.connection_lost')
    const { segment, rows } = await setUp(6_000)
    await consume(segment.deleted())

    for (const point of ['member deleted', 'copy moved'] as const) {
      await failAt(contacts.db, { point, with: 'kill' })
      await expect(emptyCopy(ctx)).rejects.toThrow()
      await healed(contacts.db)
      await emptyCopy(ctx)
    }

    expect(await rows()).toBe(0)
    expect(await emptyCopy(ctx)).toBe(false)
  })
})

describe('a segment that is no longer tracked', () => {
  it('has only the contacts that enter after tracking has restarted, even while earlier rows exist', async () => {
    const { contact, segment, rows, members } = await setUp(3)
    await consume(segment.untracked())
    await consume(segment.enters(contact.id))
    const mixed = [await members(), await rows()]

    await emptyAll()

    expect(mixed).toEqual([[contact.id], 3])
    expect([await members(), await rows()]).toEqual([[contact.id], 1])
  })

  it('is emptied again when tracking ends again, including a row that was skipped before', async () => {
    const { contact, segment, rows } = await setUp(3)
    await consume(segment.untracked())
    await transact(contacts.db, async (tx) => {
      await sql`select from segment_members where contact_id = ${contact.id} for update`.execute(tx)
      await emptyCopy(ctx)
    })
    const passedOver = await rows()

    await emptyAll()
    const emptied = await rows()
    await consume(segment.enters(contact.id))
    await consume(segment.untracked())
    await emptyAll()

    expect([passedOver, emptied, await rows()]).toEqual([1, 0, 0])
  })
})

describe('rows that are kept to detect older messages', () => {
  it('are deleted after 38 days and not earlier, while members remain', async () => {
    const { contact, segment, rows, members } = await setUp(2)
    const deletedSegment = await setUp(1)
    await consume(segment.leaves(contact.id))
    await consume(deletedSegment.segment.deleted())
    await emptyAll()
    const copies = async () =>
      (
        await contacts.db
          .selectFrom('segment_copies')
          .select('segment_id')
          .where('segment_id', 'in', [segment.id, deletedSegment.segment.id])
          .execute()
      ).length

    contacts.forward(37 * 86_400_000)
    await sweepMemberships(ctx)
    const kept = [await rows(), await copies()]
    contacts.forward(2 * 86_400_000)

    expect(await sweepMemberships(ctx)).toBe(false)
    expect(kept).toEqual([2, 2])
    expect([await rows(), await copies()]).toEqual([1, 1])
    expect(await members()).toHaveLength(1)
  })
})
