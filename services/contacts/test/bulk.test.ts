import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Context } from '../src/context.ts'
import { projectOf, status, tally } from './bulk-project.ts'
import { instanceOf, startWithoutLoops, runAll } from './run-jobs.ts'
import type { ContactsUnderTest } from './start.ts'

let contacts: ContactsUnderTest
let ctx: Context

beforeAll(async () => {
  contacts = await startWithoutLoops()
  ctx = instanceOf(contacts)
})
afterAll(() => contacts.stop())

describe('POST /contacts/bulk-unsubscribe', () => {
  it('changes the contacts with these ids like PATCH, and publishes each change', async () => {
    const { client, ids, states, published, rows } = await projectOf(contacts, 6)

    const answer = await client.post('/contacts/bulk-unsubscribe', { body: { contactIds: ids } })
    expect(await status(client, answer)).toMatchObject({ state: 'waiting', progress: 0, result: null })
    await runAll(ctx)

    expect(await status(client, answer)).toEqual({
      id: answer.body.jobId,
      state: 'completed',
      progress: 100,
      result: {
        operation: 'unsubscribe',
        totalRequested: 6,
        successCount: 4,
        unchangedCount: 2,
        failureCount: 0,
        errors: [],
      },
      data: { operation: 'unsubscribe', mode: 'ids' },
      failedReason: null,
    })
    expect(await states()).toEqual({ off: 6 })
    expect(tally(await published())).toEqual({
      'contact.updated': 4,
      'contact.unsubscribed': 4,
      'job.finished': 1,
    })
    const changed = rows.find(({ subscribed }) => subscribed)?.id ?? ''
    expect((await client.get(`/events/contact/${changed}`)).body.events).toMatchObject([
      { name: 'contact.unsubscribed', contactId: changed, data: {}, emailId: null },
    ])
    const { rows: versions } = await sql<{ version: number }>`
      select version from contacts where id = any(${ids}::uuid[]) order by version
    `.execute(contacts.db)
    expect(versions.map(({ version }) => Number(version))).toEqual([1, 1, 2, 2, 2, 2])
  })

  it('does not change anything if repeated', async () => {
    const { client, ids, published } = await projectOf(contacts, 5)
    const body = { mode: 'ids', contactIds: ids }

    const answers = [
      await client.post('/contacts/bulk-unsubscribe', { body }),
      await client.post('/contacts/bulk-unsubscribe', { body }),
    ]
    await runAll(ctx)

    const results = await Promise.all(answers.map(async (each) => (await status(client, each)).result))
    expect(results).toMatchObject([
      { successCount: 4, unchangedCount: 1 },
      { successCount: 0, unchangedCount: 5 },
    ])
    expect(tally(await published())).toEqual({
      'contact.updated': 4,
      'contact.unsubscribed': 4,
      'job.finished': 2,
    })
  })

  it('reports unknown ids and ids of another project as errors, and treats ids that differ only in case as one id', async () => {
    const [mine, theirs] = [await projectOf(contacts, 1), await projectOf(contacts, 2)]
    const unknown = uuidv7()
    const [own = ''] = mine.ids

    const answer = await mine.client.post('/contacts/bulk-unsubscribe', {
      body: { contactIds: [unknown, ...theirs.ids, own, own.toUpperCase()] },
    })
    await runAll(ctx)

    const { result } = await status(mine.client, answer)
    const error = 'This contact does not exist in the project.'
    expect(result).toEqual({
      operation: 'unsubscribe',
      totalRequested: 4,
      successCount: 1,
      unchangedCount: 0,
      failureCount: 3,
      errors: [unknown, ...theirs.ids].map((contactId) => ({ contactId, error })),
    })
    expect(await theirs.states()).toEqual({ on: 2 })
    expect(await theirs.published()).toEqual([])
  })

  it('returns at most a hundred errors', async () => {
    const { client } = await projectOf(contacts, 0)
    const contactIds = Array.from({ length: 1_000 }, () => uuidv7())

    const answer = await client.post('/contacts/bulk-delete', { body: { contactIds } })
    await runAll(ctx)

    const { result } = await status(client, answer)
    expect(result).toMatchObject({ totalRequested: 1_000, failureCount: 1_000 })
    expect(result.errors).toHaveLength(100)
  })

  it('publishes messages with the id of the request', async () => {
    const { client, ids, projectId } = await projectOf(contacts, 1)

    await client.post('/contacts/bulk-unsubscribe', {
      body: { contactIds: ids },
      headers: { 'x-request-id': 'bulk-1' },
    })
    await runAll(ctx)

    const sent = (await contacts.published()).filter((message) => message.projectId === projectId)
    expect(sent.map(({ correlationId }) => correlationId)).toEqual(['bulk-1', 'bulk-1', 'bulk-1'])
  })
})

describe('POST /contacts/bulk-delete', () => {
  it('deletes contacts with their events and publishes each deletion, and reports the contacts as missing if repeated', async () => {
    const { client, ids, rows, states, published, caller } = await projectOf(contacts, 4)
    await client.post('/v1/track', { body: { email: rows[0]?.email, event: 'seen' } })
    const body = { contactIds: ids.slice(0, 3) }

    const first = await client.post('/contacts/bulk-delete', { body })
    const second = await client.post('/contacts/bulk-delete', { body })
    await runAll(ctx)

    expect((await status(client, first)).result).toMatchObject({ successCount: 3, failureCount: 0 })
    expect((await status(client, second)).result).toMatchObject({ successCount: 0, failureCount: 3 })
    expect(Object.values(await states())).toEqual([1])
    expect((await contacts.as(caller).get('/events')).body.events).toEqual([])
    expect(tally(await published())).toMatchObject({ 'contact.deleted': 3 })
  })

  it('deletes contacts with more events than a batch can delete', async () => {
    const { client, ids, projectId, states } = await projectOf(contacts, 3)
    await sql`
      insert into events (id, project_id, contact_id, name, created_at)
      select gen_random_uuid(), ${projectId}, (${ids}::uuid[])[1 + n % 3], 'e', now() - n * interval '1 hour' from generate_series(1, 12000) n
    `.execute(contacts.db)

    const answer = await client.post('/contacts/bulk-delete', { body: { mode: 'query', filter: {} } })
    const batches = await runAll(ctx)

    expect(batches).toBe(4)
    expect((await status(client, answer)).result).toMatchObject({ totalRequested: 3, successCount: 3 })
    expect(await states()).toEqual({})
    expect((await client.get('/events/names')).body).toEqual({ eventNames: [] })
  })

  it("ignores contacts of another generation than the caller's", async () => {
    const { client, ids, states } = await projectOf(contacts, 3)
    await sql`update contacts set generation = 2 where id = any(${ids}::uuid[])`.execute(contacts.db)

    const [byQuery, byIds] = [
      await client.post('/contacts/bulk-delete', { body: { mode: 'query', filter: {} } }),
      await client.post('/contacts/bulk-delete', { body: { contactIds: ids } }),
    ]
    await runAll(ctx)

    expect((await status(client, byQuery)).result).toMatchObject({ totalRequested: 0 })
    expect((await status(client, byIds)).result).toMatchObject({ failureCount: 3 })
    expect(await states()).toEqual({ on: 2, off: 1 })
  })
})
