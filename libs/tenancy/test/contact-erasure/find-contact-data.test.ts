import { sql } from 'kysely'
import type { ContactItem } from '../../src/index.ts'
import { someContact, startContactDatabase, write, type ContactDatabase } from './start.ts'

let contacts: ContactDatabase

beforeEach(async () => {
  contacts = await startContactDatabase()
})
afterEach(() => contacts.stop())

describe('the data of a contact', () => {
  it('has the order of an index, even if rows have the same time', async () => {
    const contact = someContact()
    await sql`
      insert into visits
      select gen_random_uuid(), ${contact.projectId}, ${contact.contactId}, now() - (n / 7) * interval '1.000001 s'
      from generate_series(1, 450) as n`.execute(contacts.db)

    const ids: unknown[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<ContactDatabase['find']>> = await contacts.find(contact, cursor)
      ids.push(...page.items.map(({ data }) => data['id']))
      cursor = page.cursor
    } while (cursor !== null)

    const { rows } = await sql<{ id: string }>`select id from visits order by at, id`.execute(contacts.db)
    expect(ids).toEqual(rows.map(({ id }) => id))
  })

  it.each(['nonsense', '[0,"id"]', '[3,["id"]]'])(
    'is not returned if the cursor is invalid (%s): the response is 400',
    async (cursor) => {
      await expect(contacts.find(someContact(), cursor)).rejects.toMatchObject({ kind: 'bad-request' })
    },
  )

  it('is returned in pages that contain each row once, and no rows of other contacts', async () => {
    const [contact, other] = [someContact(), someContact()]
    await write(contacts, contact, { mails: 25, facts: 20 })
    await write(contacts, other)

    const items: ContactItem[] = []
    let pages = 0
    for (let cursor: string | null = null, isFirst = true; isFirst || cursor !== null; isFirst = false) {
      const page: Awaited<ReturnType<ContactDatabase['find']>> = await contacts.find(contact, cursor)
      items.push(...page.items)
      cursor = page.cursor
      pages += 1
      expect(page.items.length).toBeLessThanOrEqual(200)
    }

    const ofKind = (kind: string) => items.filter((item) => item.kind === kind).map(({ data }) => data)
    expect(pages).toBeGreaterThan(3)
    expect(new Set(ofKind('mail').map(({ id }) => id)).size).toBe(25)
    expect(new Set(ofKind('fact').map(({ id }) => id)).size).toBe(500)
    expect(items).toHaveLength(25 + 500 + 1)
    expect(ofKind('mail')[0]).toEqual({
      id: expect.any(String),
      project_id: contact.projectId,
      contact_id: contact.contactId,
      address: contact.email,
      status: 'SENT',
      content: `Hi ${contact.email}`,
    })
  })
})
