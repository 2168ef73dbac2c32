import { openDatabase, transact } from '@postrider/db'
import { startLoop } from '@postrider/process'
import { allowLogs, until, watchedLog } from '@postrider/testing/jest'
import { countBlocked } from '@postrider/testing/postgres'
import { someCaller } from '@postrider/testing/service'
import { sql } from 'kysely'
import { setTimeout as delay } from 'node:timers/promises'
import { v7 as uuidv7 } from 'uuid'
import { runNextBatch } from '../src/commands/run-jobs.ts'
import type { Context } from '../src/context.ts'
import { jobs } from '../src/loops/jobs.ts'
import type { Tables } from '../src/store/tables.ts'
import { healed, type Fault } from './faults.ts'
import { instanceOf, startWithoutLoops, runAll, runWithFault } from './run-jobs.ts'
import type { ContactsUnderTest } from './start.ts'

let contacts: ContactsUnderTest
let ctx: Context

beforeAll(async () => {
  contacts = await startWithoutLoops()
  ctx = instanceOf(contacts, { log: watchedLog('contacts') })
})
afterEach(() => healed(contacts.db))
afterAll(() => contacts.stop())

const contactsEach = 250
/** More events of a contact than a batch deletes. */
const someEvents = 5_500
/** More events than `DELETE /events/:name` deletes immediately. */
const manyEvents = 10_500

/**
 * Creates a project with 250 subscribed contacts, of which the first one has events. `left` returns the
 * project's remaining data.
 */
async function someProject(events = 0) {
  const caller = someCaller()
  const { projectId } = caller
  const { rows } = await sql<{ id: string }>`
    insert into contacts (id, project_id, email, subscribed, generation, created_at, updated_at)
    select gen_random_uuid(), ${projectId}, n || '@example.com', true, 1, now() - n * interval '1 second', now()
    from generate_series(1, ${contactsEach}::int) as n
    returning id
  `.execute(contacts.db)
  await sql`
    insert into events (id, project_id, contact_id, name, created_at)
    select gen_random_uuid(), ${projectId}, ${rows[0]?.id}, 'seen', now() - n * interval '1 hour'
    from generate_series(1, ${events}::int) as n
  `.execute(contacts.db)
  const messages = async (type: string) =>
    (await contacts.published()).filter(
      (message) => message.projectId === projectId && (message.data.name ?? message.type) === type,
    )
  return {
    caller,
    client: contacts.as(caller),
    ids: rows.map(({ id }) => id),
    left: async () => {
      const found = await sql<{ contacts: number; subscribed: number; versions: number; events: object }>`
        select count(*)::int as contacts, (count(*) filter (where subscribed))::int as subscribed,
          coalesce(sum(version), 0)::int as versions
        from contacts where project_id = ${projectId}
      `.execute(contacts.db)
      const { body: events } = await contacts.as(caller).get('/events/stats')
      return { ...found.rows[0], events }
    },
    messages,
  }
}

type Project = Awaited<ReturnType<typeof someProject>>

interface Case {
  events?: number
  begin(project: Project): Promise<{ body: { jobId: string } }>
  /** For each point, the number of batches that reach it. Each of these batches crashes there once. */
  points: Partial<Record<Fault['point'], number>>
  left: object
  messages: Record<string, number>
  result: object
}

const everybody = {
  logic: 'AND',
  groups: [{ filters: [{ field: 'email', operator: 'contains', value: '@' }] }],
}

const cases: Record<string, Case> = {
  'bulk-unsubscribe by ids': {
    begin: ({ client, ids }) => client.post('/contacts/bulk-unsubscribe', { body: { contactIds: ids } }),
    points: {
      'contact changed': 2,
      'event written': 2,
      'message appended': 2,
      commit: 2,
      'job moved': 2,
      'job committed': 2,
    },
    left: {
      contacts: contactsEach,
      subscribed: 0,
      versions: 2 * contactsEach,
      events: [{ name: 'contact.unsubscribed', count: contactsEach }],
    },
    messages: { 'contact.unsubscribed': contactsEach, 'contact.updated': contactsEach },
    result: { successCount: contactsEach, unchangedCount: 0, failureCount: 0 },
  },
  'bulk-delete by a query': {
    events: someEvents,
    begin: ({ client }) =>
      client.post('/contacts/bulk-delete', { body: { mode: 'query', filter: { subscribed: true } } }),
    points: {
      'event deleted': 2,
      'contact deleted': 2,
      'message appended': 2,
      commit: 2,
      'job moved': 4,
      'job committed': 4,
    },
    left: { contacts: 0, subscribed: 0, versions: 0, events: [] },
    messages: { 'contact.deleted': contactsEach },
    result: { totalRequested: contactsEach, successCount: contactsEach },
  },
  'bulk-delete by a condition': {
    events: someEvents,
    begin: ({ client }) =>
      client.post('/contacts/bulk-delete', {
        body: { mode: 'query', filter: { condition: everybody }, expectedCount: contactsEach },
      }),
    points: {
      'event deleted': 2,
      'contact deleted': 2,
      'message appended': 2,
      commit: 2,
      'job moved': 4,
      'job committed': 4,
    },
    left: { contacts: 0, subscribed: 0, versions: 0, events: [] },
    messages: { 'contact.deleted': contactsEach },
    result: { totalRequested: contactsEach, successCount: contactsEach },
  },
  'delete-event': {
    events: manyEvents,
    begin: ({ client }) => client.delete('/events/seen'),
    points: { 'event deleted': 6, 'job moved': 8, 'job committed': 8 },
    left: { contacts: contactsEach, subscribed: contactsEach, versions: contactsEach, events: [] },
    messages: {},
    result: { deletedCount: manyEvents },
  },
}

/**
 * Returns the kinds of a crash at a point. A killed connection is tested only at the commit, because both
 * kinds have the same effect at other points.
 */
const kindsAt = (point: string) =>
  point === 'job committed' ? (['shutdown', 'kill'] as const) : (['shutdown'] as const)

const runs = Object.entries(cases).flatMap(([name, each]) =>
  Object.entries(each.points).flatMap(([point, crashes]) =>
    kindsAt(point).map((kind) => [name, kind, point, { ...each, crashes }] as const),
  ),
)

describe.each(Object.entries(cases))('%s', (caseName, { events, begin, left, messages, result }) => {
  const expectDone = async (project: Project, jobId: string) => {
    expect(await project.left()).toEqual(left)
    for (const [type, count] of Object.entries(messages)) {
      const sent = await project.messages(type)
      expect({ type, count: sent.length }).toEqual({ type, count })
    }
    expect((await project.client.get(`/contacts/bulk/${jobId}`)).body).toMatchObject({
      state: 'completed',
      progress: 100,
      result,
    })
  }

  it.each(runs.filter(([name]) => name === caseName).map(([, ...run]) => run))(
    'is done once even if each batch crashes (%s) at "%s"',
    async (kind, point, { crashes }) => {
      allowLogs('database.connection_lost')
      const project = await someProject(events)
      const { body } = await begin(project)

      // The type guarantees that the keys of `points` are points.
      const crashed = await runWithFault(ctx, { point: point as Fault['point'], with: kind })

      expect(crashed).toBe(crashes)
      await expectDone(project, body.jobId)
    },
  )

  it('is done once by several instances, even if one of them stops in the middle', async () => {
    const project = await someProject(events)
    const { body } = await begin(project)
    const state = async () => (await project.client.get(`/contacts/bulk/${body.jobId}`)).body.state

    const loops = [1, 2].map(() => startLoop(jobs(ctx), watchedLog('contacts')))
    while ((await state()) === 'waiting') await delay(1)
    await loops[0]?.stop()
    while ((await state()) !== 'completed') await delay(5)
    await loops[1]?.stop()

    await expectDone(project, body.jobId)
  })
})

describe('a bulk job with a query', () => {
  it('does not delete a contact that no longer matches the query because of a concurrent transaction', async () => {
    const { caller, client, ids } = await someProject()
    const [id = ''] = ids
    await sql`update contacts set subscribed = (id <> ${id}) where project_id = ${caller.projectId}`.execute(
      contacts.db,
    )
    await client.post('/contacts/bulk-delete', { body: { mode: 'query', filter: { subscribed: false } } })
    await runNextBatch(ctx)

    const db = openDatabase<Tables>(contacts.databaseUrl, { max: 2 })
    let working: Promise<unknown> | undefined
    await transact(contacts.db, async (tx) => {
      await sql`update contacts set subscribed = true where id = ${id}`.execute(tx)
      working = runAll(instanceOf(contacts, { db }))
      const lockMatching = 'order by "project_id", "email" for update'
      await until(async () => (await countBlocked(contacts.db, lockMatching)) > 0)
    })
    await working
    await db.destroy()

    expect((await client.get(`/contacts/${id}`)).body).toMatchObject({ id, subscribed: true })
  })

  it('does not conflict with requests for the same contacts, in any order', async () => {
    const { client, ids } = await someProject()
    const answer = await client.post('/contacts/bulk-unsubscribe', { body: { mode: 'query', filter: {} } })

    const [answers] = await Promise.all([
      Promise.all(
        Array.from({ length: 40 }, (_, index) =>
          client.post('/v1/track', {
            body: { email: `${250 - (index % 50)}@example.com`, event: 'again', data: { at: uuidv7() } },
          }),
        ),
      ),
      runAll(ctx),
    ])

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect((await client.get(`/contacts/bulk/${answer.body.jobId}`)).body.result).toMatchObject({
      totalRequested: ids.length,
      successCount: ids.length,
    })
  })
})
