import { someCaller, type ApiResponse } from '@postrider/testing/service'
import { fc } from '@postrider/testing/property'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { sharedContacts, type ContactsUnderTest } from './start.ts'

let contacts: ContactsUnderTest

beforeAll(async () => {
  contacts = await sharedContacts()
})
afterAll(() => contacts.stop())

interface Row {
  id: string
  email: string
  createdAt: Date
}

// Few distinct instants, so that many are equal, and some extreme instants.
const instant = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(0, 1, 1_700_000_000_000, 1_700_000_000_001) },
  fc.integer({ min: -62_135_596_800_000, max: 253_402_300_799_999 }),
)
const contactRows = fc.array(fc.record({ id: fc.uuid(), at: instant }), { maxLength: 25 }).map((rows) =>
  rows.map(({ id, at }, index): Row => ({
    id,
    email: `p${(index * 7) % 10}-${id}@example.com`,
    createdAt: new Date(at),
  })),
)

async function insert(projectId: string, rows: readonly Row[]): Promise<void> {
  for (const { id, email, createdAt } of rows)
    await sql`
      insert into contacts (id, project_id, email, subscribed, data, version, generation, created_at, updated_at)
      values (${id}, ${projectId}, ${email}, true, '{}', 1, 1, ${createdAt}, ${createdAt})
    `.execute(contacts.db)
}

describe('paging by cursor', () => {
  it('returns every contact once and in order, for any instants, sort, direction and page size', () =>
    fc.assert(
      fc.asyncProperty(
        contactRows,
        fc.constantFrom('email', 'createdAt'),
        fc.constantFrom('asc', 'desc'),
        fc.integer({ min: 1, max: 6 }),
        async (rows, sort, dir, limit) => {
          const caller = someCaller(uuidv7())
          await insert(caller.projectId, rows)
          const seen: Row[] = []

          for (let cursor: string | null | undefined; cursor !== null;) {
            const from: string = cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''
            const page: ApiResponse = await contacts
              .as(caller)
              .get(`/contacts?sort=${sort}&dir=${dir}&limit=${limit}${from}`)
            expect(page).toMatchObject({
              status: 200,
              body: { total: cursor ? 0 : rows.length, hasMore: page.body.cursor !== null },
            })
            seen.push(...page.body.data.map((row: Row) => ({ ...row, createdAt: new Date(row.createdAt) })))
            cursor = page.body.cursor
          }

          const place = (row: Row): string =>
            sort === 'email'
              ? `${row.email} ${row.id}`
              : `${String(row.createdAt.getTime() + 1e14).padStart(16, '0')} ${row.id}`
          const places = seen.map(place)
          const sorted = rows.map(place).toSorted()
          expect(places).toEqual(dir === 'asc' ? sorted : sorted.toReversed())
        },
      ),
      { numRuns: 40 },
    ))

  it('neither skips nor repeats a contact while other contacts are created', async () => {
    const caller = someCaller()
    const client = contacts.as(caller)
    const rows = Array.from({ length: 9 }, (_, index) => ({
      id: uuidv7(),
      email: `there-${index}@example.com`,
      createdAt: new Date(1000),
    }))
    await insert(caller.projectId, rows)
    const seen: string[] = []

    let cursor = ''
    for (let page = 0; page < 20; page += 1) {
      const { body } = await client.get(`/contacts?limit=2${cursor && `&cursor=${cursor}`}`)
      seen.push(...body.data.map(({ id }: { id: string }) => id))
      await client.post('/contacts', { body: { email: `late-${page}@example.com` } })
      if (body.cursor === null) break
      cursor = body.cursor
    }

    expect(seen.toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
  })

  it('rejects a cursor that is forged, truncated or from a list in another order', async () => {
    const client = contacts.as(someCaller())
    for (const email of ['a@example.com', 'b@example.com'])
      await client.post('/contacts', { body: { email } })
    const { cursor } = (await client.get('/contacts?limit=1')).body
    const parts = fc.tuple(
      fc.oneof(fc.constantFrom('email', 'createdAt'), fc.string()),
      fc.string({ unit: 'binary' }),
      fc.oneof(fc.uuid(), fc.string()),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          parts.map((forged) => Buffer.from(JSON.stringify(forged)).toString('base64url')),
          fc.nat(200).map((length) => cursor.slice(0, length)),
        ),
        fc.constantFrom('email', 'createdAt', 'x'),
        fc.constantFrom('asc', 'desc'),
        async (tried, sort, dir) => {
          const query = `sort=${sort}&dir=${dir}&cursor=${encodeURIComponent(tried.toWellFormed())}`
          const answer = await client.get(`/contacts?${query}`)

          expect([200, 400, 422]).toContain(answer.status)
          expect(answer.body.data?.length ?? 0).toBeLessThanOrEqual(20)
        },
      ),
      { numRuns: 150 },
    )
  })
})
