import { allowLogs, expectLogs, until } from '@postrider/testing/jest'
import { someCaller, type Client } from '@postrider/testing/service'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { exported, imported } from './csv-upload.ts'
import { instant, uuid } from './factories.ts'
import { startContacts, type ContactsUnderTest } from './start.ts'

let contacts: ContactsUnderTest

beforeAll(async () => {
  contacts = await startContacts()
})
afterAll(() => contacts.stop())

const projectOf = async (
  ...given: { email: string; subscribed?: boolean; data?: unknown }[]
): Promise<Client> => {
  const api = contacts.as(someCaller())
  for (const body of given) expect((await api.post('/contacts', { body })).status).toBe(201)
  return api
}

const rowsOf = async (api: Client, search = ''): Promise<string[][]> =>
  parse((await api.get(`/contacts/export${search}`)).body, { record_delimiter: '\r\n' })

/** Inserts contacts of a project directly into the table, each with data of this size. */
const fill = (projectId: string, count: number, bytes = 10) =>
  sql`
    insert into contacts (id, project_id, email, subscribed, data, version, generation, created_at, updated_at)
    select gen_random_uuid(), ${projectId}::uuid, n || '@example.com', true, jsonb_build_object('text', repeat('x', ${bytes})), 1, 1,
      now() - n % 7 * interval '1 second', now()
    from generate_series(1, ${count}::int) as n
  `.execute(contacts.db)

describe('GET /contacts/export', () => {
  it('returns a CSV file with a column for each field, oldest contact first', async () => {
    const api = await projectOf(
      { email: 'b@example.com', data: { plan: 'pro', age: 5, 'a,b': 'x "y"\r\nz' } },
      { email: 'a@example.com', subscribed: false, data: { tags: ['x', 1], vip: true } },
    )

    const { status, headers, body } = await api.get('/contacts/export')

    expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'attachment; filename="contacts.csv"',
    ])
    expect(parse(body, { record_delimiter: '\r\n' })).toEqual([
      ['id', 'email', 'subscribed', 'createdAt', 'updatedAt', 'a,b', 'age', 'plan', 'tags', 'vip'],
      [uuid, 'b@example.com', 'true', instant, instant, 'x "y"\r\nz', '5', 'pro', '', ''],
      [uuid, 'a@example.com', 'false', instant, instant, '', '', '', '["x",1]', 'true'],
    ])
  })

  it('returns NDJSON if requested, with the contacts in the format of the list', async () => {
    const api = await projectOf({ email: 'a@example.com', data: { age: 5 } }, { email: 'b@example.com' })

    const { headers } = await api.get('/contacts/export?format=ndjson')

    expect(headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8')
    expect(headers.get('content-disposition')).toBe('attachment; filename="contacts.ndjson"')
    expect(await exported(api)).toEqual((await api.get('/contacts?dir=asc')).body.data)
  })

  it('accepts the filters of the list, and returns 422 for an unknown format', async () => {
    const api = await projectOf(
      { email: 'ada@example.com', data: { a: 1 } },
      { email: 'bo@example.com', subscribed: false, data: { b: 1 } },
    )
    const emails = async (search: string) => (await exported(api, search)).map(({ email }) => email)

    expect(await emails('&subscribed=false')).toEqual(['bo@example.com'])
    expect(await emails('&search=ADA')).toEqual(['ada@example.com'])
    expect(await emails('&email=bo@example.com')).toEqual(['bo@example.com'])
    expect((await rowsOf(api, '?subscribed=false'))[0]).toEqual([
      'id',
      'email',
      'subscribed',
      'createdAt',
      'updatedAt',
      'b',
    ])
    expect(await api.get('/contacts/export?format=xls')).toMatchObject({
      status: 422,
      body: { error: { errors: [{ field: 'format', code: 'invalid_enum_value' }] } },
    })
  })

  it('omits contacts of other projects, and returns only a header if there are no contacts', async () => {
    await projectOf({ email: 'a@example.com' })
    const api = contacts.as(someCaller())

    expect(await rowsOf(api)).toEqual([['id', 'email', 'subscribed', 'createdAt', 'updatedAt']])
    expect(await exported(api)).toEqual([])
  })

  it('escapes text that a spreadsheet would run as a formula, in every column', async () => {
    const api = await projectOf({
      email: '+49@example.com',
      data: { '=key': '=1+1', at: '@x', dash: '-1', number: -1, quoted: "'=x", tab: '\tx', wide: '\uFF1Dx' },
    })

    const [header, row] = await rowsOf(api)

    expect(header?.slice(5)).toEqual(["'=key", 'at', 'dash', 'number', 'quoted', 'tab', 'wide'])
    expect([row?.[1], ...(row?.slice(5) ?? [])]).toEqual([
      "'+49@example.com",
      "'=1+1",
      "'@x",
      "'-1",
      '-1',
      "''=x",
      "'\tx",
      "'\uFF1Dx",
    ])
  })

  it('returns each contact once, even if there are many pages and contacts with equal creation times', async () => {
    const caller = someCaller()
    await fill(caller.projectId, 1_777)

    const emails = (await rowsOf(contacts.as(caller))).slice(1).map((row) => row[1])

    expect(emails).toHaveLength(1_777)
    expect(new Set(emails).size).toBe(1_777)
  })

  it('returns 400 for CSV if there are more than 1,000 fields, but returns NDJSON', async () => {
    const data = (from: number) =>
      Object.fromEntries(Array.from({ length: 400 }, (_, n) => [`k${from + n}`, 1]))
    const api = await projectOf(
      ...[0, 400, 800].map((from) => ({ email: `a${from}@example.com`, data: data(from) })),
    )

    expect(await api.get('/contacts/export')).toMatchObject({
      status: 400,
      body: { error: { code: 'BAD_REQUEST' } },
    })
    expect(await exported(api)).toHaveLength(3)
  })
})

describe('an export of 30 MB', () => {
  const begin = async () => {
    const caller = someCaller()
    await fill(caller.projectId, 3_000, 10_000)
    const hangUp = new AbortController()
    const reply = await contacts.open(caller, '/contacts/export', hangUp.signal)
    if (!reply.body) throw new Error('The export has no body')
    const reader = reply.body.getReader()
    await reader.read()
    const rest = async (): Promise<number> => {
      let length = 0
      for (let part = await reader.read(); !part.done; part = await reader.read()) length += part.value.length
      return length
    }
    return { api: contacts.as(caller), hangUp, rest }
  }

  /**
   * Counts the connections that wait for their client: for the next statement in a transaction, or until the
   * client has read the rows.
   */
  const idleTransactions = async (): Promise<number> => {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend'
        and (state = 'idle in transaction' or wait_event = 'ClientWrite')
        and xact_start < now() - interval '1 second'
    `.execute(contacts.db)
    return rows.length
  }

  it('waits for its reader without a transaction, and is the only export of its project at a time', async () => {
    const { api, rest } = await begin()

    // Wait for transactions of the service's loops, so that only a blocked transaction is counted.
    await sql`select pg_sleep(1)`.execute(contacts.db)
    await until(async () => (await idleTransactions()) === 0)
    const second = await api.get('/contacts/export')
    const list = await api.get('/contacts')
    const length = await rest()
    const afterwards = await api.get('/contacts/export?email=1@example.com')

    expect([second.status, list.status, afterwards.status]).toEqual([503, 200, 200])
    expect(length).toBeGreaterThan(29_000_000)
  })

  it('ends when the caller disconnects', async () => {
    // The aborted export may not have ended when the next export is requested.
    allowLogs('request.refused')
    const { api, hangUp } = await begin()

    hangUp.abort()

    for (let tries = 0; ; tries += 1) {
      const { status } = await api.get('/contacts/export?email=1@example.com')
      if (status === 200) break
      expect(tries).toBeLessThan(100)
    }
  })

  it('ends with an error if it fails in the middle, so that a part is not regarded as the full export', async () => {
    expectLogs('request.failed')
    const { rest } = await begin()
    await sql`alter table contacts rename column data to gone`.execute(contacts.db)

    const ended = await rest().catch((error: unknown) => error)
    await sql`alter table contacts rename column gone to data`.execute(contacts.db)

    expect(ended).toMatchObject({ name: 'TypeError', message: 'terminated' })
  })
})

describe('an import of an export', () => {
  it('does not change the exported project', async () => {
    const api = await projectOf(
      {
        email: 'a@example.com',
        data: { plan: 'pro', Plan: 1, subscribed: 'x', createdAt: 'then', 'data.x': 'y' },
      },
      {
        email: 'b@example.com',
        subscribed: false,
        data: { nested: { a: [1, null] }, ' space ': ' x ', '': 'e' },
      },
    )
    const before = await exported(api)

    const { result } = await imported(contacts, api, (await api.get('/contacts/export')).body)

    expect(result).toMatchObject({ successCount: 2, updatedCount: 2, failureCount: 0 })
    expect(await exported(api)).toEqual(before)
  })
})
