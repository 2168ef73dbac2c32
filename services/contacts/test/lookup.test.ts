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
  it('answers which addresses have a contact, in the order and the spelling of the caller', async () => {
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

  it('finds no contact for what is not an address, also where folding its case would make it one', async () => {
    const client = await projectWith('kim@example.com')
    // U+212A, the Kelvin sign, becomes an ASCII k in lower case.
    const rubbish = ['', 'kim', '\u212Aim@example.com', 'k'.repeat(10_000)]

    const { status, body } = await client.post('/contacts/lookup', { body: { emails: rubbish } })

    expect([status, body]).toEqual([200, { found: [], notFound: rubbish }])
  })

  it('takes 500 addresses; none, more, or what is not a list of texts is 422', async () => {
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
  it('lists the contact of that address alone, whatever its spelling', async () => {
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

  it('goes together with the other filters; what is not an address is 422, and an empty value is absent', async () => {
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
