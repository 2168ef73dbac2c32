import { someCaller, type Client } from '@postrider/testing/service'
import { exported, imported, upload } from './csv-upload.ts'
import { uuid } from './factories.ts'
import { sharedContacts, startContacts, type ContactsUnderTest } from './start.ts'

let contacts: ContactsUnderTest

beforeAll(async () => {
  contacts = await sharedContacts()
})
afterAll(() => contacts.stop())

const client = (): Client => contacts.as(someCaller())
const found = async (api: Client) =>
  (await exported(api)).map(({ email, subscribed, data }) => ({ email, subscribed, data }))

describe('POST /contacts/import', () => {
  it('returns 202 with a job, whose result contains the counts and each bad row with its number and reason', async () => {
    const api = client()
    await api.post('/contacts', { body: { email: 'old@example.com', data: { plan: 'free', age: 5 } } })

    const response = await upload(
      api,
      'Email,First Name,SUBSCRIBED,plan\r\n' +
        'new@example.com,Ada,yes,pro\r\n' +
        '\r\n' +
        'OLD@example.com ,,0,\r\n' +
        'nonsense,x,,\r\n' +
        'more@example.com,x,true,pro,surplus\r\n' +
        'new@example.com,,,"a ""quoted"", one"\r\n',
    )
    await contacts.idle()
    const job = await api.get(`/contacts/import/${response.body.jobId}`)

    expect(response).toMatchObject({ status: 202, body: { message: expect.any(String), jobId: uuid } })
    expect([job.status, job.body]).toEqual([
      200,
      {
        id: response.body.jobId,
        state: 'completed',
        progress: 100,
        data: { fileName: 'people.csv', totalRows: 5 },
        failedReason: null,
        result: {
          totalRows: 5,
          successCount: 3,
          createdCount: 1,
          updatedCount: 2,
          failureCount: 2,
          errors: [
            { row: 5, email: 'nonsense', error: 'The email address is invalid.' },
            {
              row: 6,
              email: 'more@example.com',
              error: 'The row has 5 cells, but the first row of the file has 4.',
            },
          ],
        },
      },
    ])
    expect(await found(api)).toEqual([
      { email: 'old@example.com', subscribed: false, data: { plan: 'free', age: 5 } },
      { email: 'new@example.com', subscribed: true, data: { 'first name': 'Ada', plan: 'a "quoted", one' } },
    ])
  })

  it('does not change or publish anything if the same file is imported again', async () => {
    const api = client()
    const file = 'email,name\na@example.com,Ada\nb@example.com,Bo\n'
    const first = await imported(contacts, api, file)
    const before = await exported(api)

    const second = await imported(contacts, api, file)

    expect(second.id).not.toBe(first.id)
    expect(second.result).toMatchObject({ successCount: 2, createdCount: 0, updatedCount: 2 })
    expect(await exported(api)).toEqual(before)
  })

  it('keeps the type of an unchanged value', async () => {
    const api = client()
    await api.post('/contacts', {
      body: { email: 'a@example.com', data: { age: 5, vip: true, tags: ['x'], name: 'Ada' } },
    })

    await imported(contacts, api, 'email,age,vip,tags,name\na@example.com,5,true,"[""x""]",Bo\n')

    expect(await found(api)).toMatchObject([{ data: { age: 5, vip: true, tags: ['x'], name: 'Bo' } }])
  })

  it('publishes a contact and its subscription change like other writes', async () => {
    const api = client()
    const made = await api.post('/contacts', { body: { email: 'a@example.com' } })

    await imported(contacts, api, 'email,subscribed\na@example.com,no\n')

    const types = (await contacts.published())
      .filter(({ key }) => key === made.body.id)
      .map(({ type }) => type)
    expect(types).toEqual(['contact.created', 'contact.updated', 'event.tracked'])
    expect((await api.get('/events')).body.events).toMatchObject([{ name: 'contact.unsubscribed' }])
  })

  it.each([
    ['semicolons', 'email;name\na@example.com;"Lovelace; Ada"\n', 'Lovelace; Ada'],
    ['tabs', 'email\tname\na@example.com\tLovelace, Ada\n', 'Lovelace, Ada'],
    ['a byte order mark', '\uFEFFemail,name\na@example.com,Ädä 🎉\n', 'Ädä 🎉'],
    ['only carriage returns', 'email,name\ra@example.com,Ada\r', 'Ada'],
    ['no line break at the end', 'email,name\na@example.com,Ada', 'Ada'],
    ['a line break in a cell', 'email,name\na@example.com,"Ada\r\nL"\n', 'Ada\r\nL'],
    ['the other names first', '"x;y",name,email\n,Ada,a@example.com\n', 'Ada'],
    ['a cell escaped by an export', "email,name\na@example.com,'=1+1\n", '=1+1'],
    ['columns without a name', 'email,,name,\na@example.com,x,Ada,\n', 'Ada'],
    ['fewer cells than columns', 'email,name,plan,city\na@example.com,Ada\n', 'Ada'],
  ])('reads a file with %s', async (_what, file, name) => {
    const api = client()

    const { result } = await imported(contacts, api, file)

    expect(result).toMatchObject({ totalRows: 1, createdCount: 1, failureCount: 0 })
    expect(await found(api)).toEqual([{ email: 'a@example.com', subscribed: true, data: { name } }])
  })

  it('accepts a file without rows', async () => {
    expect(await imported(contacts, client(), 'email,name')).toMatchObject({
      state: 'completed',
      result: { totalRows: 0, successCount: 0, errors: [] },
    })
  })

  it('ignores reserved names, and reports a row with too much data as failed', async () => {
    const api = client()
    const large = 'x'.repeat(60_000)

    const { state, result } = await imported(
      contacts,
      api,
      `id,email,a,b\n1,a@example.com,${large},${large}\n2,b@example.com,1,__proto__\n`,
    )

    expect(state).toBe('completed')
    expect(result).toMatchObject({
      successCount: 1,
      failureCount: 1,
      errors: [{ row: 2, email: 'a@example.com', error: '`data` must have at most 64 KB of JSON.' }],
    })
    expect(await found(api)).toMatchObject([{ email: 'b@example.com', data: { a: '1', b: '__proto__' } }])
  })

  it('lists the first 1,000 bad rows, and counts all of them', async () => {
    const { result } = await imported(contacts, client(), `email\n${'x\n'.repeat(1_700)}`)

    expect(result).toMatchObject({ totalRows: 1_700, successCount: 0, failureCount: 1_700 })
    expect(result.errors).toHaveLength(1_000)
    expect(result.errors[999]).toEqual({ row: 1_001, email: 'x', error: 'The email address is invalid.' })
  })

  it('rejects the eleventh file of a project while ten are unfinished', async () => {
    const { api, stop } = await withoutLoops()
    for (let each = 0; each < 10; each += 1) expect((await upload(api, 'email\n')).status).toBe(202)

    const refused = await upload(api, 'email\n')
    await stop()

    expect(refused).toMatchObject({ status: 429, body: { error: { details: { limit: 10 } } } })
  })
})

async function withoutLoops() {
  const started = await startContacts({ settings: { role: 'http' } })
  return { api: started.as(someCaller()), stop: () => started.stop() }
}

describe('GET /contacts/import/:jobId', () => {
  it("returns 404 for another project's job, another kind of job, and an invalid id", async () => {
    const api = client()
    const { id } = await imported(contacts, api, 'email\na@example.com\n')

    for (const [caller, path] of [
      [client(), `/contacts/import/${id}`],
      [api, `/contacts/bulk/${id}`],
      [api, '/contacts/import/0192aaaa-0000-7000-8000-000000000000'],
      [api, '/contacts/import/x'],
    ] as const)
      expect(await caller.get(path)).toMatchObject({
        status: 404,
        body: { error: { code: 'RESOURCE_NOT_FOUND' } },
      })
  })
})
