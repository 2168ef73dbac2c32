import { someCaller, type Answer } from '@postrider/testing'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Context } from '../src/context.ts'
import { uuid } from './factories.ts'
import { instanceOf, startWithoutLoops, workAll } from './jobs-by-hand.ts'
import type { ContactsUnderTest } from './start.ts'
import { workOnJob } from '../src/commands/work-on-job.ts'

let contacts: ContactsUnderTest
let ctx: Context

beforeAll(async () => {
  contacts = await startWithoutLoops()
  ctx = instanceOf(contacts)
})
afterAll(() => contacts.stop())

/** A project with so many contacts `n<i>@example.com`; every third is unsubscribed. */
async function projectOf(count: number) {
  const caller = someCaller()
  const { projectId } = caller
  const client = contacts.as(caller)
  await sql`
    insert into contacts (id, project_id, email, subscribed, generation, created_at, updated_at)
    select gen_random_uuid(), ${projectId}, 'n' || n || '@example.com', n % 3 <> 0, 1, now() - n * interval '1 second', now()
    from generate_series(1, ${count}::int) as n
  `.execute(contacts.db)
  const { rows } = await sql<{ id: string; email: string; subscribed: boolean }>`
    select id, email, subscribed from contacts where project_id = ${projectId} order by id
  `.execute(contacts.db)
  const states = async () => {
    const found = await sql<{ subscribed: boolean; count: number }>`
      select subscribed, count(*)::int as count from contacts where project_id = ${projectId} group by 1
    `.execute(contacts.db)
    return Object.fromEntries(found.rows.map((row) => [row.subscribed ? 'on' : 'off', row.count]))
  }
  const published = async () =>
    (await contacts.published())
      .filter((message) => message.projectId === projectId)
      .map(({ type, data }) => data.name ?? type)
  return { projectId, caller, client, rows, ids: rows.map(({ id }) => id), states, published }
}

const status = async (client: { get(path: string): Promise<Answer> }, answer: Answer) => {
  expect({ status: answer.status, body: answer.body }).toEqual({
    status: 202,
    body: { message: expect.any(String), jobId: uuid },
  })
  return (await client.get(`/contacts/bulk/${answer.body.jobId}`)).body
}

/** How often each value occurs. */
const tally = (values: readonly string[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(values, (value) => value)].map(([value, all]) => [value, all.length]))

describe('POST /contacts/bulk-unsubscribe', () => {
  it('changes the contacts with these ids as PATCH does, and tells of each', async () => {
    const { client, ids, states, published, rows } = await projectOf(6)

    const answer = await client.post('/contacts/bulk-unsubscribe', { body: { contactIds: ids } })
    expect(await status(client, answer)).toMatchObject({ state: 'waiting', progress: 0, result: null })
    await workAll(ctx)

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
    expect(tally(await published())).toEqual({ 'contact.updated': 4, 'contact.unsubscribed': 4 })
    const changed = rows.find(({ subscribed }) => subscribed)?.id ?? ''
    expect((await client.get(`/events/contact/${changed}`)).body.events).toMatchObject([
      { name: 'contact.unsubscribed', contactId: changed, data: {}, emailId: null },
    ])
    const { rows: versions } = await sql<{ version: number }>`
      select version from contacts where id = any(${ids}::uuid[]) order by version
    `.execute(contacts.db)
    expect(versions.map(({ version }) => Number(version))).toEqual([1, 1, 2, 2, 2, 2])
  })

  it('sent twice changes nothing the second time', async () => {
    const { client, ids, published } = await projectOf(5)
    const body = { mode: 'ids', contactIds: ids }

    const answers = [
      await client.post('/contacts/bulk-unsubscribe', { body }),
      await client.post('/contacts/bulk-unsubscribe', { body }),
    ]
    await workAll(ctx)

    const results = await Promise.all(answers.map(async (each) => (await status(client, each)).result))
    expect(results).toMatchObject([
      { successCount: 4, unchangedCount: 1 },
      { successCount: 0, unchangedCount: 5 },
    ])
    expect(tally(await published())).toEqual({ 'contact.updated': 4, 'contact.unsubscribed': 4 })
  })

  it("fails for ids that are unknown, repeated in another case only once, or another project's, which is not touched", async () => {
    const [mine, theirs] = [await projectOf(1), await projectOf(2)]
    const unknown = uuidv7()
    const [own = ''] = mine.ids

    const answer = await mine.client.post('/contacts/bulk-unsubscribe', {
      body: { contactIds: [unknown, ...theirs.ids, own, own.toUpperCase()] },
    })
    await workAll(ctx)

    const { result } = await status(mine.client, answer)
    const error = 'This project has no such contact.'
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

  it('tells of a hundred errors at most', async () => {
    const { client } = await projectOf(0)
    const contactIds = Array.from({ length: 1_000 }, () => uuidv7())

    const answer = await client.post('/contacts/bulk-delete', { body: { contactIds } })
    await workAll(ctx)

    const { result } = await status(client, answer)
    expect(result).toMatchObject({ totalRequested: 1_000, failureCount: 1_000 })
    expect(result.errors).toHaveLength(100)
  })

  it('carries the request in its messages', async () => {
    const { client, ids, projectId } = await projectOf(1)

    await client.post('/contacts/bulk-unsubscribe', {
      body: { contactIds: ids },
      headers: { 'x-request-id': 'bulk-1' },
    })
    await workAll(ctx)

    const sent = (await contacts.published()).filter((message) => message.projectId === projectId)
    expect(sent.map(({ correlationId }) => correlationId)).toEqual(['bulk-1', 'bulk-1'])
  })
})

describe('POST /contacts/bulk-subscribe by a query', () => {
  it('means what GET /contacts finds, but the excluded, batch by batch', async () => {
    const { client, rows, states, published } = await projectOf(450)
    const off = rows.filter(({ subscribed }) => !subscribed)
    const excludeIds = off.slice(0, 10).map(({ id }) => id)
    const filter = { subscribed: false, search: ' N' }

    const answer = await client.post('/contacts/bulk-subscribe', {
      body: { mode: 'query', filter, excludeIds },
    })
    const seen = []
    while (await workOnJob(ctx)) seen.push(await status(client, answer))

    expect(seen[0]).toMatchObject({ state: 'active', progress: 0, result: { totalRequested: 140 } })
    expect(seen.at(-1)).toMatchObject({
      state: 'completed',
      data: { operation: 'subscribe', mode: 'query', filter: { subscribed: false, search: ' N' } },
      result: {
        operation: 'subscribe',
        totalRequested: 140,
        successCount: 140,
        unchangedCount: 0,
        failureCount: 0,
        errors: [],
      },
    })
    expect(await states()).toEqual({ on: 440, off: 10 })
    expect(tally(await published())).toEqual({ 'contact.updated': 140, 'contact.subscribed': 140 })
  })

  it.each(['n1', 'N1@', '%', '_', '\\', 'example.com', ' ', 'nobody'])(
    'takes the search %j as GET /contacts does',
    async (search) => {
      const { client } = await projectOf(20)
      const listed = await client.get(`/contacts?limit=100&search=${encodeURIComponent(search)}`)

      const answer = await client.post('/contacts/bulk-unsubscribe', {
        body: { mode: 'query', filter: { search } },
      })
      await workAll(ctx)

      expect((await status(client, answer)).result.totalRequested).toBe(listed.body.total)
    },
  )

  it('neither misses nor repeats contacts while others change, are deleted and are made', async () => {
    const { client, rows, projectId } = await projectOf(650)
    const answer = await client.post('/contacts/bulk-unsubscribe', { body: { mode: 'query', filter: {} } })
    await workOnJob(ctx)
    await workOnJob(ctx)

    const inOrder = rows.toSorted((a, b) => Number(b.email.slice(1, -12)) - Number(a.email.slice(1, -12)))
    const [first, next, last] = [inOrder[10], inOrder[300], inOrder[649]]
    // One that is done, one that is not: their addresses change places in any order by address; and one that goes.
    await client.patch(`/contacts/${first?.id}`, { body: { email: 'zzz@example.com', subscribed: true } })
    await client.patch(`/contacts/${next?.id}`, { body: { email: 'aaa@example.com', subscribed: true } })
    await client.delete(`/contacts/${last?.id}`)
    const made = await client.post('/contacts', { body: { email: 'new@example.com' } })
    await workAll(ctx)

    const { rows: on } = await sql<{ email: string }>`
      select email from contacts where project_id = ${projectId} and subscribed order by email
    `.execute(contacts.db)
    expect(on.map(({ email }) => email)).toEqual(['new@example.com', 'zzz@example.com'])
    expect(made.status).toBe(201)
    expect((await status(client, answer)).result).toMatchObject({ totalRequested: 649, failureCount: 0 })
  })

  it('of a project without contacts is done at once', async () => {
    const { client } = await projectOf(0)

    const answer = await client.post('/contacts/bulk-delete', { body: { mode: 'query', filter: {} } })
    await workAll(ctx)

    expect(await status(client, answer)).toMatchObject({
      state: 'completed',
      progress: 100,
      result: { totalRequested: 0, successCount: 0 },
    })
  })
})

describe('POST /contacts/bulk-delete', () => {
  it('deletes contacts with their events, and tells of each; the second time they are not found', async () => {
    const { client, ids, rows, states, published, caller } = await projectOf(4)
    await client.post('/v1/track', { body: { email: rows[0]?.email, event: 'seen' } })
    const body = { contactIds: ids.slice(0, 3) }

    const first = await client.post('/contacts/bulk-delete', { body })
    const second = await client.post('/contacts/bulk-delete', { body })
    await workAll(ctx)

    expect((await status(client, first)).result).toMatchObject({ successCount: 3, failureCount: 0 })
    expect((await status(client, second)).result).toMatchObject({ successCount: 0, failureCount: 3 })
    expect(Object.values(await states())).toEqual([1])
    expect((await contacts.as(caller).get('/events')).body.events).toEqual([])
    expect(tally(await published())).toMatchObject({ 'contact.deleted': 3 })
  })

  it('deletes contacts with more events than a batch takes', async () => {
    const { client, ids, projectId, states } = await projectOf(3)
    await sql`
      insert into events (id, project_id, contact_id, name, created_at)
      select gen_random_uuid(), ${projectId}, (${ids}::uuid[])[1 + n % 3], 'e', now() - n * interval '1 hour' from generate_series(1, 12000) n
    `.execute(contacts.db)

    const answer = await client.post('/contacts/bulk-delete', { body: { mode: 'query', filter: {} } })
    const batches = await workAll(ctx)

    expect(batches).toBe(4)
    expect((await status(client, answer)).result).toMatchObject({ totalRequested: 3, successCount: 3 })
    expect(await states()).toEqual({})
    expect((await client.get('/events/names')).body).toEqual({ eventNames: [] })
  })

  it('leaves contacts of a generation that the caller has not', async () => {
    const { client, ids, states } = await projectOf(3)
    await sql`update contacts set generation = 2 where id = any(${ids}::uuid[])`.execute(contacts.db)

    const answers = [
      await client.post('/contacts/bulk-delete', { body: { mode: 'query', filter: {} } }),
      await client.post('/contacts/bulk-delete', { body: { contactIds: ids } }),
    ]
    await workAll(ctx)

    expect((await status(client, answers[0] ?? failed())).result).toMatchObject({ totalRequested: 0 })
    expect((await status(client, answers[1] ?? failed())).result).toMatchObject({ failureCount: 3 })
    expect(await states()).toEqual({ on: 2, off: 1 })
  })
})

const failed = (): never => {
  throw new Error('No answer')
}

describe('a bulk request', () => {
  const id = uuidv7()
  const many = (count: number) => Array.from({ length: count }, () => id)

  it.each([
    [{}, 'contactIds', 'invalid_type'],
    [[], '', 'invalid_type'],
    [{ contactIds: [] }, 'contactIds', 'too_small'],
    [{ contactIds: many(1_001) }, 'contactIds', 'too_big'],
    [{ contactIds: 'x' }, 'contactIds', 'invalid_type'],
    [{ contactIds: [id, 'x'] }, 'contactIds.1', 'invalid_string'],
    [{ contactIds: [null] }, 'contactIds.0', 'invalid_type'],
    [{ contactIds: [id], mode: 'all' }, 'mode', 'invalid_enum_value'],
    [{ mode: 'ids', filter: {} }, 'contactIds', 'invalid_type'],
    [{ mode: 'query' }, 'filter', 'invalid_type'],
    [{ mode: 'query', contactIds: [id] }, 'filter', 'invalid_type'],
    [{ mode: 'query', filter: null }, 'filter', 'invalid_type'],
    [{ mode: 'query', filter: { subscribed: 'true' } }, 'filter.subscribed', 'invalid_type'],
    [{ mode: 'query', filter: { search: 7 } }, 'filter.search', 'invalid_type'],
    [{ mode: 'query', filter: { search: 'x'.repeat(255) } }, 'filter.search', 'too_big'],
    [{ mode: 'query', filter: { search: '\u0000' } }, 'filter.search', 'invalid_string'],
    [{ mode: 'query', filter: {}, excludeIds: many(10_001) }, 'excludeIds', 'too_big'],
    [{ mode: 'query', filter: {}, excludeIds: ['x'] }, 'excludeIds.0', 'invalid_string'],
  ])('%j is 422 for %s, and begins no job', async (body, field, code) => {
    const caller = someCaller()

    for (const operation of ['subscribe', 'unsubscribe', 'delete'])
      expect(await contacts.as(caller).post(`/contacts/bulk-${operation}`, { body })).toMatchObject({
        status: 422,
        body: { error: { code: 'VALIDATION_ERROR', errors: [{ field, code }] } },
      })

    const { rows } = await sql`select from jobs where project_id = ${caller.projectId}`.execute(contacts.db)
    expect(rows).toEqual([])
  })

  it('answers a huge list of faults with one', async () => {
    const { body } = await contacts
      .as(someCaller())
      .post('/contacts/bulk-delete', { body: { contactIds: Array(50_000).fill(7) } })

    expect(body.error.errors).toHaveLength(1)
  })

  it('takes as many ids as there may be', async () => {
    const { client, ids } = await projectOf(1_000)
    const excludeIds = [...ids.slice(1), ...Array.from({ length: 9_000 }, () => uuidv7())]

    const answers = [
      await client.post('/contacts/bulk-unsubscribe', { body: { contactIds: ids } }),
      await client.post('/contacts/bulk-delete', { body: { mode: 'query', filter: {}, excludeIds } }),
    ]
    await workAll(ctx)

    expect((await status(client, answers[0] ?? failed())).result.totalRequested).toBe(1_000)
    expect((await status(client, answers[1] ?? failed())).result).toMatchObject({
      totalRequested: 1,
      successCount: 1,
    })
  })

  it('beyond 100 jobs that wait is 429 without Retry-After', async () => {
    const client = contacts.as(someCaller())
    const ask = () => client.post('/contacts/bulk-delete', { body: { contactIds: [id] } })
    const answers = []
    for (let asked = 0; asked <= 100; asked += 1) answers.push(await ask())

    expect(answers.slice(0, 100).every((answer) => answer.status === 202)).toBe(true)
    const refused = answers.at(-1)
    expect(refused).toMatchObject({ status: 429, body: { error: { code: 'RATE_LIMIT_EXCEEDED' } } })
    expect(refused?.headers.get('retry-after')).toBeNull()
    await workAll(ctx)
    expect((await ask()).status).toBe(202)
  })
})
