import { someCaller } from '@postrider/testing/service'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { someContact, someEmail } from './factories.ts'
import { sharedContacts, type ContactsUnderTest } from './start.ts'

let contacts: ContactsUnderTest

beforeAll(async () => {
  contacts = await sharedContacts()
})
afterAll(() => contacts.stop())

const projectWith = async (...events: string[]) => {
  const client = contacts.as(someCaller())
  for (const event of events) await client.post('/v1/track', { body: { email: someEmail(), event } })
  return client
}

describe('GET /events/stats', () => {
  it('counts the events of each name, most frequent first', async () => {
    const client = await projectWith('b', 'a', 'c', 'b')
    await projectWith('foreign')

    const { status, body } = await client.get('/events/stats')

    expect([status, body]).toEqual([
      200,
      [
        { name: 'b', count: 2 },
        { name: 'a', count: 1 },
        { name: 'c', count: 1 },
      ],
    ])
    expect((await contacts.as(someCaller()).get('/events/stats')).body).toEqual([])
  })

  it('counts events from startDate to endDate, which are full days in UTC', async () => {
    const { projectId, id } = await someContact(contacts)
    for (const at of [
      '2025-12-31T23:59:59.999Z',
      '2026-01-01T00:00:00Z',
      '2026-01-31T23:59:59.999Z',
      '2026-02-01T00:00:00Z',
    ])
      await sql`
        insert into events (id, project_id, contact_id, name, created_at) values (${uuidv7()}, ${projectId}, ${id}, ${at.slice(0, 7)}, ${at})
      `.execute(contacts.db)
    const client = contacts.as(someCaller(projectId))
    const names = async (query: string) =>
      (await client.get(`/events/stats?${query}`)).body.map(({ name }: { name: string }) => name)

    expect(await names('startDate=2026-01-01&endDate=2026-01-31')).toEqual(['2026-01'])
    expect(await names('startDate=2026-02-01T00:00:00Z&endDate=')).toEqual(['2026-02'])
    expect(await names('startDate=2026-02-01T01:00:00%2B01:00&endDate=2026-02-01T00:00:00Z')).toEqual([
      '2026-02',
    ])
    expect(await names('endDate=2025-12-31')).toEqual(['2025-12'])
    expect(await names('startDate=0000-01-01&endDate=9999-12-31')).toEqual(['2026-01', '2025-12', '2026-02'])
    expect(await names('startDate=2027-01-01&endDate=2026-01-01')).toEqual([])
  })

  it.each(['startDate', 'endDate'])('returns 422 if %s is neither a day nor an instant', async (field) => {
    for (const value of ['yesterday', '2026-02-30', '2026', '2026-01-01T25:00:00Z', '1767225600000'])
      expect(await contacts.as(someCaller()).get(`/events/stats?${field}=${value}`)).toMatchObject({
        status: 422,
        body: { error: { errors: [{ field, code: 'invalid_string' }] } },
      })
  })
})

describe('GET /events/names', () => {
  it('returns each name once, in order, from all months', async () => {
    const { projectId, id } = await someContact(contacts)
    await sql`
      insert into events (id, project_id, contact_id, name, created_at)
      select gen_random_uuid(), ${projectId}, ${id}, 'n' || n % 3, now() + (n - 300) * interval '1 day' from generate_series(1, 600) n
    `.execute(contacts.db)
    await contacts.as(someCaller(projectId)).post('/v1/track', { body: { email: someEmail(), event: 'a b' } })
    await projectWith('foreign')

    const { status, body } = await contacts.as(someCaller(projectId)).get('/events/names')

    expect([status, body]).toEqual([200, { eventNames: ['a b', 'n0', 'n1', 'n2'] }])
    expect((await contacts.as(someCaller()).get('/events/names')).body).toEqual({ eventNames: [] })
  })

  it('returns at most a thousand names', async () => {
    const { projectId, id } = await someContact(contacts)
    await sql`
      insert into events (id, project_id, contact_id, name, created_at)
      select gen_random_uuid(), ${projectId}, ${id}, n::text, now() from generate_series(1, 1100) n
    `.execute(contacts.db)

    expect((await contacts.as(someCaller(projectId)).get('/events/names')).body.eventNames).toHaveLength(1000)
    expect((await contacts.as(someCaller(projectId)).get('/events/stats')).body).toHaveLength(1000)
  })
})

describe('GET /events/:eventName/usage', () => {
  it('returns the numbers of events and contacts, and reports that a reserved name cannot be deleted', async () => {
    const client = await projectWith('bought it', 'bought it', 'other')
    const email = someEmail()
    for (const _ of [1, 2]) await client.post('/v1/track', { body: { email, event: 'bought it' } })

    const { status, body } = await client.get('/events/bought%20it/usage')

    const unused = { usedInSegments: [], usedInWorkflows: [] }
    expect([status, body]).toEqual([200, { ...unused, totalCount: 4, uniqueContacts: 3, canDelete: true }])
    expect((await client.get('/events/email.sent/usage')).body).toEqual({
      ...unused,
      totalCount: 0,
      uniqueContacts: 0,
      canDelete: false,
    })
    for (const name of ['never', '%00', 'a%2Fb', 'x'.repeat(1000), 'names'])
      expect(await client.get(`/events/${name}/usage`)).toMatchObject({
        status: 200,
        body: { totalCount: 0, uniqueContacts: 0 },
      })
  })
})
