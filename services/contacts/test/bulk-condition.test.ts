import { fakeSegments, type FakeSegments } from '@postrider/testing/fakes'
import { refusal } from '@postrider/testing/service'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Context } from '../src/context.ts'
import { projectOf, status, tally } from './bulk-project.ts'
import { instanceOf, runAll } from './run-jobs.ts'
import { startContacts, type ContactsUnderTest } from './start.ts'

let segments: FakeSegments
let contacts: ContactsUnderTest
let ctx: Context

beforeAll(async () => {
  segments = fakeSegments()
  contacts = await startContacts({ settings: { role: 'http' }, overrides: { segments } })
  ctx = instanceOf(contacts)
})
afterAll(() => contacts.stop())

const all = (...filters: Record<string, unknown>[]) => ({ logic: 'AND', groups: [{ filters }] })
const startingWith = (text: string) => all({ field: 'email', operator: 'startsWith', value: text })

const setup = async (count: number) => {
  const project = await projectOf(contacts, count)
  const bulk = (what: string, body: Record<string, unknown>) =>
    project.client.post(`/contacts/bulk-${what}`, { body: { mode: 'query', ...body } })
  const total = async (query: string): Promise<number> =>
    (await project.client.get(`/contacts?${query}`)).body.total
  return { ...project, bulk, total }
}

describe('a bulk operation with a condition', () => {
  it('changes the contacts that GET /contacts returns for the condition, except the excluded contacts', async () => {
    const { client, bulk, rows, total, published } = await setup(450)
    const condition = startingWith('n1')
    const excluded = rows.find(({ email }) => email === 'n1@example.com')
    const listed = await total(`condition=${encodeURIComponent(JSON.stringify(condition))}&subscribed=true`)

    const answer = await bulk('unsubscribe', {
      filter: { condition, subscribed: true },
      excludeIds: [excluded?.id],
      expectedCount: listed - 1,
    })
    await runAll(ctx)

    expect(await status(client, answer)).toMatchObject({
      state: 'completed',
      progress: 100,
      data: { mode: 'query', filter: { subscribed: true }, hasCondition: true, expectedCount: listed - 1 },
      result: { totalRequested: listed - 1, successCount: listed - 1, unchangedCount: 0, failureCount: 0 },
    })
    expect(tally(await published())['contact.unsubscribed']).toBe(listed - 1)
    expect(await total('email=n1@example.com&subscribed=true')).toBe(1)
  })

  it('finds rare contacts among many, in batches that scan a limited number of contacts', async () => {
    const { client, bulk } = await setup(25_000)
    const filter = {
      condition: all({ field: 'email', operator: 'in', value: ['n3@example.com', 'n24999@example.com'] }),
    }

    const answer = await bulk('delete', { filter, expectedCount: 2 })
    const batches = await runAll(ctx)

    expect((await status(client, answer)).result).toMatchObject({ totalRequested: 2, successCount: 2 })
    // One batch counts, and each of four batches scans 8,000 contacts.
    expect(batches).toBe(5)
  })

  it('selects the members that a segment has at the time of the request', async () => {
    const { client, bulk, projectId, states } = await setup(30)
    const segmentId = segments.put(projectId, { condition: startingWith('n2') })

    const answer = await bulk('delete', { filter: { segmentId }, expectedCount: 11 })
    segments.delete(segmentId)
    await client.post('/contacts', { body: { email: 'n2-new@example.com' } })
    await runAll(ctx)

    expect(await status(client, answer)).toMatchObject({
      data: { filter: { segmentId } },
      result: { totalRequested: 11, successCount: 11 },
    })
    expect(await states()).toEqual({ on: 13, off: 7 })
  })

  it('deletes a contact whose events no longer match while they are being deleted', async () => {
    const { client, bulk, rows, projectId } = await setup(3)
    const events = 12_000
    await sql`
      insert into events (id, project_id, contact_id, name, created_at)
      select gen_random_uuid(), ${projectId}, ${rows[0]?.id}, 'seen', now() - n * interval '1 minute'
      from generate_series(1, ${events}::int) as n
    `.execute(contacts.db)
    const condition = all({ field: 'event.seen', operator: 'countAtLeast', value: events })

    const answer = await bulk('delete', { filter: { condition }, expectedCount: 1 })
    await runAll(ctx)

    expect((await status(client, answer)).result).toMatchObject({ totalRequested: 1, successCount: 1 })
    expect((await client.get(`/contacts/${rows[0]?.id}`)).status).toBe(404)
    expect((await client.get('/contacts')).body.total).toBe(2)
  })

  it('rejects an invalid condition and an unknown segment, and starts no job', async () => {
    const { bulk, published } = await setup(1)

    for (const condition of [{}, null, 'rubbish'])
      expect(await bulk('delete', { filter: { condition } })).toMatchObject({
        status: 422,
        body: {
          error: {
            errors: expect.arrayContaining([
              expect.objectContaining({ field: expect.stringMatching(/^filter\.condition/) }),
            ]),
          },
        },
      })
    expect(await bulk('delete', { filter: { segmentId: uuidv7() } })).toMatchObject(
      refusal(404, 'RESOURCE_NOT_FOUND'),
    )
    expect(await runAll(ctx)).toBe(0)
    expect(await published()).toEqual([])
  })
})

describe('expectedCount', () => {
  it.each([
    [99, 100],
    [98, 97],
    [0, 1],
    [1, 0],
  ])(
    'is refused with 409 and the current number if it is %i and %i contacts match',
    async (expectedCount, count) => {
      const { bulk, states } = await setup(count)
      const before = await states()

      const answer = await bulk('delete', { filter: {}, expectedCount })

      expect(answer).toMatchObject({
        ...refusal(409, 'CONFLICT'),
        body: { error: { details: { count, expectedCount } } },
      })
      expect(await runAll(ctx)).toBe(0)
      expect(await states()).toEqual(before)
    },
  )

  it.each([
    [300, 297, 202],
    [300, 303, 202],
    [300, 296, 409],
    [300, 304, 409],
  ])('allows a difference of 1 percent: expected %i, found %i', async (expectedCount, count, code) => {
    const { bulk } = await setup(count)

    expect((await bulk('subscribe', { filter: {}, expectedCount })).status).toBe(code)
    await runAll(ctx)
  })

  it('counts the contacts without `excludeIds`', async () => {
    const { bulk, ids } = await setup(10)
    const filter = { search: 'example.com' }

    expect((await bulk('delete', { filter, excludeIds: ids.slice(0, 4), expectedCount: 10 })).status).toBe(
      409,
    )
    expect((await bulk('delete', { filter, excludeIds: ids.slice(0, 4), expectedCount: 6 })).status).toBe(202)
    await runAll(ctx)
  })

  it('is an unknown field of a request with ids', async () => {
    const { client, ids } = await setup(2)

    const { status: code, body } = await client.post('/contacts/bulk-delete', {
      body: { contactIds: ids, expectedCount: 2 },
    })

    expect([code, body.error.errors]).toMatchObject([
      422,
      [{ field: 'expectedCount', code: 'unknown_field' }],
    ])
  })
})
