import { someCaller } from '@postrider/testing/service'
import { sharedContacts, type ContactsUnderTest } from './start.ts'

let contacts: ContactsUnderTest

beforeAll(async () => {
  contacts = await sharedContacts()
})
afterAll(() => contacts.stop())

const projectWith = async (...emails: string[]) => {
  const client = contacts.as(someCaller())
  for (const email of emails) await client.post('/contacts', { body: { email } })
  return client
}

describe('POST /contacts/lookup', () => {
  it('returns which addresses have a contact, in the order and spelling of the request', async () => {
    const client = await projectWith('ada@example.com', 'bo@example.com')
    await projectWith('other@example.com')

    const answer = await client.post('/contacts/lookup', {
      body: {
        emails: [
          ' Bo@Example.COM',
          'nobody@example.com',
          'ada@example.com',
          'BO@example.com',
          'other@example.com',
        ],
      },
    })

    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 200,
      body: {
        found: [' Bo@Example.COM', 'ada@example.com', 'BO@example.com'],
        notFound: ['nobody@example.com', 'other@example.com'],
      },
    })
  })

  it('does not find an invalid address, even if case folding would make it valid', async () => {
    const client = await projectWith('kim@example.com')
    // In lower case, U+212A (the Kelvin sign) is an ASCII k.
    const rubbish = ['', 'kim', '\u212Aim@example.com', 'k'.repeat(10_000)]

    const { status, body } = await client.post('/contacts/lookup', { body: { emails: rubbish } })

    expect([status, body]).toEqual([200, { found: [], notFound: rubbish }])
  })

  it('accepts 1 to 500 addresses, and returns 422 for any other number or type', async () => {
    const client = await projectWith()
    const some = (count: number) => Array.from({ length: count }, (_, index) => `${index}@example.com`)

    expect((await client.post('/contacts/lookup', { body: { emails: some(500) } })).status).toBe(200)
    for (const [emails, field] of [
      [some(501), 'emails'],
      [[], 'emails'],
      [undefined, 'emails'],
      ['a@example.com', 'emails'],
      [[1], 'emails.0'],
    ])
      expect(await client.post('/contacts/lookup', { body: { emails } })).toMatchObject({
        status: 422,
        body: { error: { code: 'VALIDATION_ERROR', errors: [{ field }] } },
      })
  })
})

describe('GET /contacts?email=', () => {
  it('returns only the contact with that address, in any spelling', async () => {
    const client = await projectWith('ada@example.com', 'bada@example.com')

    const one = await client.get('/contacts?email=Ada%40Example.com')
    const none = await client.get('/contacts?email=ad%40example.com')
    const elsewhere = await contacts.as(someCaller()).get('/contacts?email=ada%40example.com')

    expect(one.body).toMatchObject({
      data: [{ email: 'ada@example.com' }],
      cursor: null,
      hasMore: false,
      total: 1,
    })
    expect(one.body.data).toHaveLength(1)
    for (const { body } of [none, elsewhere])
      expect(body).toEqual({ data: [], cursor: null, hasMore: false, total: 0 })
  })

  it('can be combined with other filters, returns 422 for an invalid address, and ignores an empty value', async () => {
    const client = await projectWith('ada@example.com', 'bo@example.com')

    expect((await client.get('/contacts?email=ada@example.com&subscribed=false')).body.total).toBe(0)
    expect((await client.get('/contacts?email=ada@example.com&subscribed=true')).body.total).toBe(1)
    expect((await client.get('/contacts?email=')).body.total).toBe(2)
    expect(await client.get('/contacts?email=ada')).toMatchObject({
      status: 422,
      body: { error: { errors: [{ field: 'email', code: 'invalid_string' }] } },
    })
  })
})
