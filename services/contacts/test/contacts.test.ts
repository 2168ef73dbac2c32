import { someCaller, type ApiResponse, type ServiceUnderTest } from '@postrider/testing/service'
import { instant, uuid } from './factories.ts'
import { sharedContacts } from './start.ts'

let contacts: ServiceUnderTest

beforeAll(async () => {
  contacts = await sharedContacts()
})
afterAll(() => contacts.stop())

describe('POST /contacts', () => {
  it('returns 400 for a body that is not JSON, without reporting a missing email', async () => {
    const client = contacts.as(someCaller())
    const body = JSON.stringify({ email: 'ada@example.com' })

    const asForm = await client.post('/contacts', {
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    const empty = await client.post('/contacts')

    expect(asForm).toMatchObject({
      status: 400,
      body: {
        error: {
          code: 'VALIDATION_ERROR',
          suggestion: expect.stringContaining('Content-Type: application/json'),
        },
      },
    })
    expect([empty.status, empty.body]).toEqual([400, { error: '`email` is required.' }])
  })

  it('creates a subscribed contact and returns 201 with it', async () => {
    const caller = someCaller()

    const answer = await contacts
      .as(caller)
      .post('/contacts', { body: { email: ' Ada@Example.COM ', data: { plan: 'pro', id: 'x' } } })

    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 201,
      body: {
        id: uuid,
        email: 'ada@example.com',
        subscribed: true,
        data: { plan: 'pro' },
        projectId: caller.projectId,
        createdAt: instant,
        updatedAt: instant,
        _meta: { isNew: true, isUpdate: false },
      },
    })
  })

  it('changes the contact of a known address and returns 200, and changes nothing if repeated', async () => {
    const client = contacts.as(someCaller())
    const first = await client.post('/contacts', { body: { email: 'bo@example.com', data: { a: 1, b: 2 } } })

    const second = await client.post('/contacts', {
      body: { email: 'bo@example.com', subscribed: false, data: { a: null, b: '', c: 3 } },
    })
    const third = await client.post('/contacts', {
      body: { email: 'bo@example.com', subscribed: false, data: { c: 3 } },
    })

    expect(second).toMatchObject({
      status: 200,
      body: {
        id: first.body.id,
        subscribed: false,
        data: { b: 2, c: 3 },
        _meta: { isNew: false, isUpdate: true },
      },
    })
    expect(third.body).toEqual(second.body)
  })

  it('returns an error text if the address is missing, and 422 for an invalid address', async () => {
    const client = contacts.as(someCaller())

    const missing = await client.post('/contacts', { body: {} })
    const wrong = await client.post('/contacts', { body: { email: 'nobody' } })

    expect({ status: missing.status, body: missing.body }).toEqual({
      status: 400,
      body: { error: '`email` is required.' },
    })
    expect(wrong).toMatchObject({
      status: 422,
      body: {
        success: false,
        error: {
          code: 'VALIDATION_ERROR',
          statusCode: 422,
          errors: [{ field: 'email', code: 'invalid_string' }],
        },
      },
    })
  })

  it('publishes the contact with an increasing version, and an event if the subscription changed', async () => {
    const client = contacts.as(someCaller())
    const { body } = await client.post('/contacts', { body: { email: 'cy@example.com' } })
    await client.post('/contacts', { body: { email: 'cy@example.com', subscribed: false } })

    const published = (await contacts.published()).filter((message) => message.key === body.id)

    expect(published).toMatchObject([
      { type: 'contact.created', data: { email: 'cy@example.com', subscribed: true, version: 1 } },
      { type: 'contact.updated', data: { subscribed: false, version: 2 } },
      { type: 'event.tracked', data: { name: 'contact.unsubscribed', contactVersion: 2 } },
    ])
  })

  it('accepts concurrent upserts of one address, and creates the contact once', async () => {
    const client = contacts.as(someCaller())

    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        client.post('/contacts', { body: { email: 'rush@example.com', data: { [`k${index}`]: index } } }),
      ),
    )

    const list = await client.get('/contacts')
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([
      ...Array<number>(29).fill(200),
      201,
    ])
    expect(list.body.total).toBe(1)
    expect(Object.keys(list.body.data[0].data)).toHaveLength(30)
  })
})

describe('GET /contacts', () => {
  it('returns every contact once on pages by cursor, in either direction and any sort order', async () => {
    const client = contacts.as(someCaller())
    for (let index = 0; index < 7; index += 1)
      await client.post('/contacts', { body: { email: `p${index}@example.com` } })

    for (const sort of ['email', 'createdAt'])
      for (const dir of ['asc', 'desc']) {
        const seen: string[] = []
        let cursor: string | null = ''
        while (cursor !== null) {
          const page: ApiResponse = await client.get(
            `/contacts?limit=3&sort=${sort}&dir=${dir}${cursor && `&cursor=${cursor}`}`,
          )
          seen.push(...page.body.data.map((contact: { email: string }) => contact.email))
          expect(page.body.total).toBe(cursor === '' ? 7 : 0)
          expect(page.body.hasMore).toBe(page.body.cursor !== null)
          cursor = page.body.cursor
        }
        const expected = Array.from({ length: 7 }, (_, index) => `p${index}@example.com`)
        expect(seen).toEqual(dir === 'asc' ? expected : expected.toReversed())
      }
  })

  it('finds contacts by a part of the address and by subscription', async () => {
    const client = contacts.as(someCaller())
    await client.post('/contacts', { body: { email: 'eve@alpha.example', subscribed: false } })
    await client.post('/contacts', { body: { email: 'eva@beta.example' } })

    const bySearch = await client.get('/contacts?search=ALPHA')
    const bySubscription = await client.get('/contacts?subscribed=true')

    expect(bySearch.body).toMatchObject({ total: 1, data: [{ email: 'eve@alpha.example' }] })
    expect(bySubscription.body).toMatchObject({ total: 1, data: [{ email: 'eva@beta.example' }] })
  })

  it("rejects a forged cursor with 400 and never returns another project's contacts", async () => {
    const mine = contacts.as(someCaller())
    await contacts.as(someCaller()).post('/contacts', { body: { email: 'other@example.com' } })

    for (const cursor of ['nonsense', '%20', 'x'.repeat(5_000)])
      expect(await mine.get(`/contacts?cursor=${cursor}`)).toMatchObject({
        status: 400,
        body: { error: { code: 'BAD_REQUEST' } },
      })
    const list = await mine.get('/contacts')

    expect(list.body).toEqual({ data: [], cursor: null, hasMore: false, total: 0 })
  })
})

describe('a contact', () => {
  it('can be read, changed and deleted, and is not found (404) afterwards', async () => {
    const client = contacts.as(someCaller())
    const { body } = await client.post('/contacts', { body: { email: 'dan@example.com', data: { a: 1 } } })

    const patched = await client.patch(`/contacts/${body.id}`, {
      body: { email: 'daniel@example.com', data: { b: 2 } },
    })
    const read = await client.get(`/contacts/${body.id}`)
    const deleted = await client.delete(`/contacts/${body.id}`)
    const again = await client.delete(`/contacts/${body.id}`)

    expect(patched).toMatchObject({
      status: 200,
      body: { email: 'daniel@example.com', data: { a: 1, b: 2 } },
    })
    expect(read.body).toEqual(patched.body)
    expect({ status: deleted.status, body: deleted.body }).toEqual({ status: 204, body: '' })
    expect(again).toMatchObject({
      status: 404,
      body: { error: { code: 'CONTACT_NOT_FOUND', details: { resource: 'contact', id: body.id } } },
    })
  })

  it('causes 404 for another project or an invalid id, and 409 if it gets the address of another contact', async () => {
    const client = contacts.as(someCaller())
    const { body } = await client.post('/contacts', { body: { email: 'fay@example.com' } })
    await client.post('/contacts', { body: { email: 'taken@example.com' } })

    const foreign = await contacts.as(someCaller()).get(`/contacts/${body.id}`)
    const none = await client.get('/contacts/not-a-uuid')
    const taken = await client.patch(`/contacts/${body.id}`, { body: { email: 'taken@example.com' } })

    expect([foreign.status, none.status, taken.status]).toEqual([404, 404, 409])
    expect([foreign.body.error.code, none.body.error.code, taken.body.error.code]).toEqual([
      'CONTACT_NOT_FOUND',
      'CONTACT_NOT_FOUND',
      'CONFLICT',
    ])
  })
})
