import { sql } from 'kysely'
import { runNextBatch } from '../src/commands/run-jobs.ts'
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

describe('POST /contacts/bulk-subscribe with a query', () => {
  it('changes the contacts that GET /contacts finds, except the excluded contacts, in batches', async () => {
    const { client, rows, states, published } = await projectOf(contacts, 450)
    const off = rows.filter(({ subscribed }) => !subscribed)
    const excludeIds = off.slice(0, 10).map(({ id }) => id)
    const filter = { subscribed: false, search: ' N' }

    const answer = await client.post('/contacts/bulk-subscribe', {
      body: { mode: 'query', filter, excludeIds },
    })
    const seen = []
    while (await runNextBatch(ctx)) seen.push(await status(client, answer))

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
    expect(tally(await published())).toEqual({
      'contact.updated': 140,
      'contact.subscribed': 140,
      'job.finished': 1,
    })
  })

  it.each(['n1', 'N1@', '%', '_', '\\', 'example.com', ' ', 'nobody'])(
    'treats the search %j like GET /contacts',
    async (search) => {
      const { client } = await projectOf(contacts, 20)
      const listed = await client.get(`/contacts?limit=100&search=${encodeURIComponent(search)}`)

      const answer = await client.post('/contacts/bulk-unsubscribe', {
        body: { mode: 'query', filter: { search } },
      })
      await runAll(ctx)

      expect((await status(client, answer)).result.totalRequested).toBe(listed.body.total)
    },
  )

  it('neither misses nor repeats a contact while other contacts are changed, deleted and created', async () => {
    const { client, rows, projectId } = await projectOf(contacts, 650)
    const answer = await client.post('/contacts/bulk-unsubscribe', { body: { mode: 'query', filter: {} } })
    await runNextBatch(ctx)
    await runNextBatch(ctx)

    const inOrder = rows.toSorted((a, b) => Number(b.email.slice(1, -12)) - Number(a.email.slice(1, -12)))
    const [first, next, last] = [inOrder[10], inOrder[300], inOrder[649]]
    // Change the addresses of a processed and an unprocessed contact, so that they would swap places in an
    // order by address.
    await client.patch(`/contacts/${first?.id}`, { body: { email: 'zzz@example.com', subscribed: true } })
    await client.patch(`/contacts/${next?.id}`, { body: { email: 'aaa@example.com', subscribed: true } })
    await client.delete(`/contacts/${last?.id}`)
    const made = await client.post('/contacts', { body: { email: 'new@example.com' } })
    await runAll(ctx)

    const { rows: on } = await sql<{ email: string }>`
      select email from contacts where project_id = ${projectId} and subscribed order by email
    `.execute(contacts.db)
    expect(on.map(({ email }) => email)).toEqual(['new@example.com', 'zzz@example.com'])
    expect(made.status).toBe(201)
    expect((await status(client, answer)).result).toMatchObject({ totalRequested: 649, failureCount: 0 })
  })

  it('is done immediately in a project without contacts', async () => {
    const { client } = await projectOf(contacts, 0)

    const answer = await client.post('/contacts/bulk-delete', { body: { mode: 'query', filter: {} } })
    await runAll(ctx)

    expect(await status(client, answer)).toMatchObject({
      state: 'completed',
      progress: 100,
      result: { totalRequested: 0, successCount: 0 },
    })
  })
})
