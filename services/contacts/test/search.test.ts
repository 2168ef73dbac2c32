import { someCaller } from '@postrider/testing/service'
import { sql, type KyselyPlugin, type RawBuilder } from 'kysely'
import { findPage } from '../src/queries/page-of-contacts.ts'
import { chooseSearch } from '../src/queries/choose-search.ts'
import { emailContains } from '../src/store/email-search.ts'
import { startContacts, type ContactsUnderTest } from './start.ts'

let contacts: ContactsUnderTest

beforeAll(async () => {
  contacts = await startContacts()
})
afterAll(() => contacts.stop())

const addressesFound = async (client: ReturnType<ContactsUnderTest['as']>, search: string) => {
  const { status, body } = await client.get(
    `/contacts?sort=email&dir=asc&search=${encodeURIComponent(search)}`,
  )
  expect(status).toBe(200)
  expect(body.total).toBe(body.data.length)
  return body.data.map(({ email }: { email: string }) => email)
}

describe('GET /contacts?search=', () => {
  it('finds parts of any length, in any case, and treats pattern characters literally', async () => {
    const client = contacts.as(someCaller())
    const emails = ['a_b+c@example.com', 'axb@example.com', "o'neil@mail.test"]
    for (const email of emails) await client.post('/contacts', { body: { email } })
    await contacts.as(someCaller()).post('/contacts', { body: { email: 'foreign@example.com' } })

    expect(await addressesFound(client, 'A_B')).toEqual(['a_b+c@example.com'])
    expect(await addressesFound(client, 'b+c@')).toEqual(['a_b+c@example.com'])
    expect(await addressesFound(client, 'EXAMPLE')).toEqual(['a_b+c@example.com', 'axb@example.com'])
    expect(await addressesFound(client, ' x ')).toEqual(emails.slice(0, 2))
    expect(await addressesFound(client, "'n")).toEqual(["o'neil@mail.test"])
    expect(await addressesFound(client, '@')).toEqual(emails)
    expect(await addressesFound(client, ' ')).toEqual(emails)
    for (const none of ['a%b', '%', '\\', '\\_', 'foreign', '...', 'x'.repeat(200)])
      expect(await addressesFound(client, none)).toEqual([])
  })

  it('uses the trigram index only for a part with rare trigrams', async () => {
    const { projectId } = someCaller()
    await sql`
      insert into contacts (id, project_id, email, subscribed, generation, created_at, updated_at)
      select gen_random_uuid(), ${projectId}, md5(n::text) || '@example.com', true, 1, now() + n * interval '1 second', now()
      from generate_series(1, 20000) n
    `.execute(contacts.db)
    await sql`vacuum analyze contacts`.execute(contacts.db)
    const planOf = async (matching: RawBuilder<boolean>) => {
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain (costs off) select id from contacts where project_id = ${projectId} and ${matching}
      `.execute(contacts.db)
      return rows.map((row) => row['QUERY PLAN']).join(' ')
    }
    const planFor = async (part: string) => planOf((await chooseSearch(contacts, projectId, part))(part))

    expect(await planFor('nobody')).toMatch(
      /Index Scan on contacts_search\s+Index Cond: \(\(project_id = .* AND \(email ~~ /,
    )
    expect(await planFor('example')).not.toContain('contacts_search')
    // No address contains `m@exam`, but each address contains its trigrams, so the index would return all
    // contacts.
    expect(await planOf(emailContains('m@exam'))).toContain('contacts_search')
    for (const part of ['m@exam', '.exam', '-example', '.ex', 'le.', 'le-'])
      expect(await planFor(part)).not.toContain('contacts_search')
    for (const part of ['.nobody', '.zq', 'zq.']) expect(await planFor(part)).toContain('contacts_search')
  })

  it('counts more than 10,000 matches at most every 10 s', async () => {
    const caller = someCaller()
    await sql`
      insert into contacts (id, project_id, email, subscribed, generation, created_at, updated_at)
      select gen_random_uuid(), ${caller.projectId}, n || '@example.com', true, 1, now(), now() from generate_series(1, 10001) n
    `.execute(contacts.db)
    const client = contacts.as(caller)
    const totals = async () => {
      const paths = ['/contacts?search=example', '/contacts', '/contacts?search=9999']
      return Promise.all(paths.map(async (path) => (await client.get(path)).body.total))
    }

    const first = await totals()
    await client.post('/contacts', { body: { email: '99999@example.com' } })

    expect(first).toEqual([10_001, 10_001, 1])
    // The total of the unfiltered list is read from the field counts.
    expect(await totals()).toEqual([10_001, 10_002, 2])
  })
})

describe('a search for contacts that are older than the 50,000 contacts scanned first', () => {
  const caller = someCaller()

  /** The addresses of the three oldest contacts are at old.test, and the next 40 at aged.test. */
  beforeAll(() =>
    sql`
      insert into contacts (id, project_id, email, subscribed, generation, created_at, updated_at)
      select gen_random_uuid(), ${caller.projectId},
        case when n <= 3 then 'z+' || n || '@old.test' when n <= 43 then n || '@aged.test' else n || '@example.com' end,
        n % 2 = 0, 1, '2026-01-01'::timestamptz + n * interval '1 second', now()
      from generate_series(1, 50143) n
    `.execute(contacts.db),
  )

  it('finds matches by any part, in both orders and on several pages', async () => {
    const client = contacts.as(caller)
    const pages = async (query: string) => {
      const found = []
      let next = ''
      for (;;) {
        const { body } = await client.get(`/contacts?limit=2&${query}${next}`)
        found.push(...body.data.map(({ email }: { email: string }) => email))
        if (!body.hasMore) return found
        next = `&cursor=${encodeURIComponent(body.cursor)}`
      }
    }
    const old = [1, 2, 3].map((n) => `z+${n}@old.test`)

    for (const part of ['old', 'z%2B', '%2B']) {
      expect((await client.get(`/contacts?limit=2&search=${part}`)).body).toMatchObject({
        total: 3,
        hasMore: true,
      })
      expect(await pages(`search=${part}`)).toEqual(old.toReversed())
      expect(await pages(`search=${part}&dir=asc`)).toEqual(old)
      expect(await pages(`search=${part}&sort=email&dir=asc`)).toEqual(old)
      expect(await pages(`search=${part}&sort=email&subscribed=false`)).toEqual([old[2], old[0]])
    }
  })

  it('fills a page if enough contacts match, even if other contacts are deleted or changed during the read', async () => {
    const { projectId } = caller
    const first = sql`select id from contacts where project_id = ${projectId} and email like '%aged%' and subscribed
      order by created_at desc limit 1`
    const afterEachStatement: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        await sql`delete from contacts where id = (${first})`.execute(contacts.db)
        await sql`update contacts set subscribed = false where id = (${first})`.execute(contacts.db)
        return result
      },
    }

    const { rows } = await findPage(
      { db: contacts.db.withPlugin(afterEachStatement) },
      {
        projectId,
        query: { search: 'aged', subscribed: true, sort: 'createdAt', dir: 'desc' },
        after: undefined,
        limit: 3,
      },
    )

    expect(rows.map(({ subscribed }) => subscribed)).toEqual([true, true, true])
  })
})
