import { fakeSegments, type FakeSegments } from '@postrider/testing/fakes'
import { refusal, someCaller, type ApiResponse, type Client } from '@postrider/testing/service'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { startContacts, type ContactsUnderTest } from './start.ts'

let segments: FakeSegments
let contacts: ContactsUnderTest
let projectId: string
let client: Client

beforeAll(async () => {
  segments = fakeSegments()
  contacts = await startContacts({ overrides: { segments } })
})
beforeEach(() => {
  const caller = someCaller()
  projectId = caller.projectId
  client = contacts.as(caller)
})
afterAll(() => contacts.stop())

const all = (...filters: Record<string, unknown>[]) => ({ logic: 'AND', groups: [{ filters }] })
const onPlan = (plan: string) => all({ field: 'data.plan', operator: 'equals', value: plan })
const textOf = (condition: unknown): string => encodeURIComponent(JSON.stringify(condition))

/**
 * Creates contacts `c<i>@example.com`, the first is the oldest. Every tenth has the plan `pro`, and every
 * third is unsubscribed.
 */
const fill = (count: number): Promise<unknown> =>
  sql`
    insert into contacts (id, project_id, email, subscribed, data, generation, created_at, updated_at)
    select gen_random_uuid(), ${projectId}, 'c' || n || '@example.com', n % 3 <> 0,
      jsonb_build_object('plan', case when n % 10 = 0 then 'pro' else 'free' end), 1,
      now() - (${count}::int - n) * interval '1 second', now()
    from generate_series(1, ${count}::int) as n
  `.execute(contacts.db)

const emailsOf = ({ body }: ApiResponse): string[] => body.data.map(({ email }: { email: string }) => email)

async function walk(query: string): Promise<{ emails: string[]; total: number }> {
  const emails: string[] = []
  let total = 0
  for (let cursor: string | null | undefined; cursor !== null;) {
    const from: string = cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''
    const page: ApiResponse = await client.get(`/contacts?${query}${from}`)
    expect([page.status, page.body.hasMore]).toEqual([200, page.body.cursor !== null])
    if (!cursor) total = page.body.total
    emails.push(...emailsOf(page))
    cursor = page.body.cursor
  }
  return { emails, total }
}

const named = (...numbers: number[]): string[] => numbers.map((number) => `c${number}@example.com`)

describe('GET /contacts with a condition', () => {
  it.each([
    ['sort=createdAt&dir=desc', named(50, 40, 30, 20, 10)],
    ['sort=createdAt&dir=asc', named(10, 20, 30, 40, 50)],
    ['sort=email&dir=asc', named(10, 20, 30, 40, 50)],
    ['sort=email&dir=desc', named(50, 40, 30, 20, 10)],
  ])('returns each matching contact once, in order, with the total: %s', async (order, emails) => {
    await fill(50)

    for (const limit of [1, 2, 5, 100])
      expect(await walk(`${order}&limit=${limit}&condition=${textOf(onPlan('pro'))}`)).toEqual({
        emails,
        total: 5,
      })
  })

  it('combines the condition with the other filters', async () => {
    await fill(50)
    const condition = textOf(onPlan('pro'))

    expect((await walk(`condition=${condition}&subscribed=true`)).emails).toEqual(named(50, 40, 20, 10))
    expect((await walk(`condition=${condition}&search=C1`)).emails).toEqual(named(10))
    expect((await walk(`condition=${condition}&email=c20@example.com`)).emails).toEqual(named(20))
  })

  it('finds rare contacts among many, and pages them without gaps', async () => {
    await fill(25_000)
    const last = all({ field: 'email', operator: 'in', value: named(3, 9_000, 24_999) })

    for (const limit of [1, 2, 20])
      expect(await walk(`limit=${limit}&condition=${textOf(last)}`)).toEqual({
        emails: named(24_999, 9_000, 3),
        total: 3,
      })
  })

  it.each([
    ['{', { field: 'condition', message: expect.stringContaining('must be a condition as JSON') }],
    ['5', { field: 'condition' }],
    ['{}', { field: 'condition.logic' }],
    [
      JSON.stringify(all({ field: 'height', operator: 'equals', value: 1 })),
      { field: 'condition.groups.0.filters.0.field' },
    ],
    [`"${'x'.repeat(5_000)}"`, { field: 'condition', code: 'too_big' }],
    [
      JSON.stringify(
        all(
          ...Array.from({ length: 11 }, () => ({
            field: `segment.${uuidv7()}`,
            operator: 'memberOfSegment',
          })),
        ),
      ),
      { field: 'condition', code: 'too_big' },
    ],
  ])('rejects an invalid condition with the field name (%#)', async (condition, error) => {
    for (const path of ['/contacts', '/contacts/count', '/contacts/export']) {
      const { status, body } = await client.get(`${path}?condition=${encodeURIComponent(condition)}`)

      expect([status, body.error.errors]).toEqual([
        422,
        expect.arrayContaining([expect.objectContaining(error)]),
      ])
    }
  })
})

describe('GET /contacts with a segment', () => {
  const membersOf = (id: string) => all({ field: `segment.${id}`, operator: 'memberOfSegment' })

  it('returns the contacts that match the condition of the segment, in any order', async () => {
    await fill(30)
    const id = segments.put(projectId, { condition: onPlan('pro') })

    expect(await walk(`segmentId=${id}&limit=2`)).toEqual({ emails: named(30, 20, 10), total: 3 })
    expect((await walk(`segmentId=${id.toUpperCase()}&sort=email&dir=asc`)).emails).toEqual(named(10, 20, 30))
    expect((await walk(`segmentId=${id}&subscribed=false`)).emails).toEqual(named(30))
    expect((await walk(`condition=${textOf(membersOf(id))}`)).emails).toEqual(named(30, 20, 10))
  })

  it('returns the stored members of a segment', async () => {
    await fill(3)
    const id = segments.put(projectId, { isStored: true, type: 'STATIC' })
    await sql`
      insert into segment_members (project_id, segment_id, contact_id, version)
      select project_id, ${id}, id, 1 from contacts where project_id = ${projectId} and email = 'c2@example.com'
    `.execute(contacts.db)

    expect(await walk(`segmentId=${id}`)).toEqual({ emails: named(2), total: 1 })
    expect((await client.get(`/contacts/count?segmentId=${id}`)).body).toEqual({ count: 1, isExact: true })
  })

  it('returns 404 for an unknown segment, also in a condition', async () => {
    const foreign = segments.put(uuidv7(), { condition: onPlan('pro') })

    for (const query of [`segmentId=${foreign}`, `condition=${textOf(membersOf(foreign))}`])
      for (const path of ['/contacts', '/contacts/count', '/contacts/export'])
        expect(await client.get(`${path}?${query}`)).toMatchObject(refusal(404, 'RESOURCE_NOT_FOUND'))
  })
})

describe('GET /contacts/count', () => {
  it('returns the number of contacts that GET /contacts returns for the same filters', async () => {
    await fill(60)

    for (const query of [
      '',
      'subscribed=false',
      'search=c1',
      'email=c7@example.com',
      `condition=${textOf(onPlan('pro'))}`,
    ])
      for (const exact of ['', '&exact=true'])
        expect((await client.get(`/contacts/count?${query}${exact}`)).body).toEqual({
          count: (await walk(`limit=100&${query}`)).total,
          isExact: true,
        })
  })
})

describe('GET /contacts/export', () => {
  const rowsOf = async (query: string): Promise<string[]> => {
    const { status, body } = await client.get(`/contacts/export?${query}`)
    expect(status).toBe(200)
    return String(body).trim().split(/\r?\n/)
  }
  const emailIn = (row: string): unknown => JSON.parse(row).email

  it('exports the contacts that match the condition or are members of the segment, oldest first', async () => {
    await fill(3_000)
    const id = segments.put(projectId, { condition: onPlan('pro') })
    const emails = Array.from({ length: 300 }, (_, index) => `c${(index + 1) * 10}@example.com`)

    for (const query of [`segmentId=${id}`, `condition=${textOf(onPlan('pro'))}`]) {
      const [header, ...rows] = await rowsOf(query)
      expect(header).toBe('id,email,subscribed,createdAt,updatedAt,plan')
      expect(rows.map((row) => row.split(',')[1])).toEqual(emails)
      expect((await rowsOf(`format=ndjson&${query}`)).map(emailIn)).toEqual(emails)
    }
  })

  it('applies the other filters too, and has only a header if nothing matches', async () => {
    await fill(40)
    const condition = textOf(onPlan('pro'))

    const [, ...rows] = await rowsOf(`condition=${condition}&subscribed=false`)
    expect(rows.map((row) => row.split(',')[1])).toEqual(named(30))
    expect(await rowsOf(`condition=${textOf(onPlan('gold'))}`)).toEqual([
      'id,email,subscribed,createdAt,updatedAt',
    ])
  })
})
