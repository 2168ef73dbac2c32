import { expectLogs } from '@postrider/testing/jest'
import { someCaller } from '@postrider/testing/service'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Context } from '../src/context.ts'
import { runNextBatch } from '../src/commands/run-jobs.ts'
import { someContact, uuid } from './factories.ts'
import { failAt, healed } from './faults.ts'
import { instanceOf, startWithoutLoops, runAll } from './run-jobs.ts'
import type { ContactsUnderTest } from './start.ts'

let contacts: ContactsUnderTest
let ctx: Context

beforeAll(async () => {
  contacts = await startWithoutLoops()
  ctx = instanceOf(contacts)
})
afterEach(() => healed(contacts.db))
afterAll(() => contacts.stop())

/** Creates a project with this many events with a name, which are an hour apart and in several partitions. */
async function projectWith(count: number, { name = 'order.placed', newest = new Date() } = {}) {
  const { id, projectId } = await someContact(contacts)
  const record = (events: number, called: string) =>
    sql`
      insert into events (id, project_id, contact_id, name, created_at)
      select gen_random_uuid(), ${projectId}, ${id}, ${called}, ${newest}::timestamptz - n * interval '1 hour'
      from generate_series(1, ${events}::int) as n
    `.execute(contacts.db)
  await record(count, name)
  await record(1, 'other')
  const client = contacts.as(someCaller(projectId))
  const names = async () =>
    Object.fromEntries(
      (await client.get('/events/stats')).body.map((each: { name: string; count: number }) => [
        each.name,
        each.count,
      ]),
    )
  return { client, names, id, projectId }
}

describe('DELETE /events/:eventName', () => {
  it('deletes the events with the name only in this project, and none if repeated', async () => {
    const [mine, theirs] = [await projectWith(3), await projectWith(2)]

    const first = await mine.client.delete('/events/order.placed')
    const second = await mine.client.delete('/events/order.placed')

    expect([first.status, first.body]).toEqual([200, { deletedCount: 3 }])
    expect([second.status, second.body]).toEqual([200, { deletedCount: 0 }])
    expect(await mine.names()).toEqual({ other: 1 })
    expect(await theirs.names()).toEqual({ 'order.placed': 2, other: 1 })
  })

  it.each([
    'email.sent',
    'email.anything',
    'contact.subscribed',
    'contact.unsubscribed',
    'segment.vip.entry',
    'segment.vip.exit',
  ])('returns 400 BAD_REQUEST for %s, which only the service records', async (name) => {
    const { client, names } = await projectWith(1, { name })

    expect(await client.delete(`/events/${name}`)).toMatchObject({
      status: 400,
      body: { success: false, error: { code: 'BAD_REQUEST' } },
    })
    expect(await names()).toEqual({ [name]: 1, other: 1 })
  })

  it.each(['nothing', '%00', '%20', "'; drop table events; --", 'x'.repeat(3_000), '%F0%9F%98%80', '*', '_'])(
    'does not delete anything for %s, a name that no event has',
    async (name) => {
      const { client, names } = await projectWith(1)

      const answer = await client.delete(`/events/${name.startsWith('%') ? name : encodeURIComponent(name)}`)

      expect([answer.status, answer.body]).toEqual([200, { deletedCount: 0 }])
      expect(await names()).toEqual({ 'order.placed': 1, other: 1 })
    },
  )

  it('deletes at most 10,000 events immediately', async () => {
    const { client, names } = await projectWith(10_000)

    const answer = await client.delete('/events/order.placed')

    expect([answer.status, answer.body]).toEqual([200, { deletedCount: 10_000 }])
    expect(await names()).toEqual({ other: 1 })
  })

  it('starts a job for more events, with progress, and keeps events that are created during the job', async () => {
    const { client, names, projectId } = await projectWith(10_001)

    const answer = await client.delete('/events/order.placed')
    expect([answer.status, answer.body]).toEqual([202, { message: expect.any(String), jobId: uuid }])
    const { email } = (await client.get('/contacts')).body.data[0]
    await contacts.as(someCaller(projectId)).post('/v1/track', { body: { email, event: 'order.placed' } })
    const seen = []
    while (await runNextBatch(ctx)) seen.push((await client.get(`/contacts/bulk/${answer.body.jobId}`)).body)

    expect(seen.map(({ progress }) => progress)).toEqual([0, 19, 39, 59, 79, 99, 99, 100])
    expect(seen.at(-1)).toEqual({
      id: answer.body.jobId,
      state: 'completed',
      progress: 100,
      result: { deletedCount: 10_001 },
      data: { eventName: 'order.placed' },
      failedReason: null,
    })
    expect(await names()).toEqual({ 'order.placed': 1, other: 1 })
  })

  it('deletes the events once, even if two jobs are started', async () => {
    const { client, names } = await projectWith(10_001)

    const answers = [await client.delete('/events/order.placed'), await client.delete('/events/order.placed')]
    await runAll(ctx)

    const results = await Promise.all(
      answers.map(async ({ body }) => (await client.get(`/contacts/bulk/${body.jobId}`)).body.result),
    )
    expect(results).toEqual([{ deletedCount: 10_001 }, { deletedCount: 0 }])
    expect(await names()).toEqual({ other: 1 })
  })

  it('does not delete anything if the database fails, and deletes the events if repeated', async () => {
    expectLogs('request.refused')
    const { client, names } = await projectWith(3)
    await failAt(contacts.db, { point: 'event deleted', times: 1 })

    const refused = await client.delete('/events/order.placed')
    const left = await names()
    await healed(contacts.db)
    const repeated = await client.delete('/events/order.placed')

    expect([refused.status, left]).toEqual([503, { 'order.placed': 3, other: 1 }])
    expect(repeated.body).toEqual({ deletedCount: 3 })
  })

  it('uses the index of names, and only in the partitions of the deleted events', async () => {
    // Use the middle of next month, because PostgreSQL scans a partition with few rows completely.
    const now = new Date()
    const newest = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 20))
    const { projectId } = await projectWith(20_000, { newest })
    await sql`analyze events`.execute(contacts.db)
    const at = newest.toISOString()

    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain (costs off) delete from events where project_id = ${projectId} and name = 'order.placed'
        and created_at <= ${at}::timestamptz and (created_at, id) <= (${at}::timestamptz, ${uuidv7()}::uuid)
        and created_at >= ${at}::timestamptz - interval '1 hour'
    `.execute(contacts.db)

    const plan = rows.map((row) => row['QUERY PLAN'].trim())
    expect(plan.filter((line) => line.includes('Seq Scan'))).toEqual([])
    expect(plan.filter((line) => /^(->)?\s*Delete on events_\d/.test(line)).length).toBeLessThanOrEqual(2)
  })
})
