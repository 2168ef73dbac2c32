import { someCaller, type Client } from '@postrider/testing/service'
import { someEmail } from './factories.ts'
import { sharedContacts, type ContactsUnderTest } from './start.ts'

let contacts: ContactsUnderTest

beforeAll(async () => {
  contacts = await sharedContacts()
})
afterAll(() => contacts.stop())

const dataAfter = async (client: Client, bodies: unknown[]): Promise<unknown> => {
  const email = someEmail()
  for (const data of bodies) {
    const { status } = await client.post('/contacts', { body: { email, data } })
    expect([200, 201]).toContain(status)
  }
  return (await client.get(`/contacts?search=${email}`)).body.data[0].data
}

describe('contact data', () => {
  it('contains strings, numbers, booleans, objects and arrays unchanged', async () => {
    const data = { s: 'x', n: 1.5, zero: 0, no: false, o: { a: [1, { b: null }] }, list: ['a', 2, ''] }

    expect(await dataAfter(contacts.as(someCaller()), [data])).toEqual(data)
  })

  it('loses a key that is set to null, and does not change if a key is set to an empty string', async () => {
    const after = await dataAfter(contacts.as(someCaller()), [
      { a: 1, b: 2, c: 3 },
      { a: null, b: '', missing: null, fresh: '' },
    ])

    expect(after).toEqual({ b: 2, c: 3 })
  })

  it('does not contain one-off values', async () => {
    const after = await dataAfter(contacts.as(someCaller()), [
      { kept: 'before', code: { value: 'x', persistent: false }, kind: { value: 'x', persistent: true } },
      { kept: { value: 'after', persistent: false } },
    ])

    expect(after).toEqual({ kept: 'before', kind: { value: 'x', persistent: true } })
  })

  it('does not contain reserved names, which are silently ignored', async () => {
    const reserved = ['id', 'email', 'unsubscribeUrl', 'subscribeUrl', 'manageUrl']
    const prefixed = ['svc_id', 'svc_email', 'plunk_id', 'plunk_email']

    const after = await dataAfter(contacts.as(someCaller()), [
      { ...Object.fromEntries([...reserved, ...prefixed].map((name) => [name, 'x'])), mine: 1 },
    ])

    expect(after).toEqual({ mine: 1 })
  })

  it('can contain names such as `__proto__` and `constructor`', async () => {
    const client = contacts.as(someCaller())
    const email = someEmail()
    const body = `{"email":"${email}","data":{"constructor":"c","toString":1,"hasOwnProperty":{"a":1},"__proto__":{"polluted":true},"o":{"__proto__":{"polluted":true}}}}`

    const created = await client.post('/contacts', { body, headers: { 'content-type': 'application/json' } })
    const patched = await client.patch(`/contacts/${created.body.id}`, {
      body: '{"data":{"__proto__":null,"constructor":null}}',
      headers: { 'content-type': 'application/json' },
    })

    expect([created.status, patched.status]).toEqual([201, 200])
    expect(patched.body.data).toMatchObject({ toString: 1, hasOwnProperty: { a: 1 } })
    expect(Object.keys(patched.body.data)).not.toContain('constructor')
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
  })

  it('is cleared by null in a PATCH', async () => {
    const client = contacts.as(someCaller())
    const { body } = await client.post('/contacts', { body: { email: someEmail(), data: { a: 1 } } })

    const cleared = await client.patch(`/contacts/${body.id}`, { body: { data: null } })

    expect(cleared).toMatchObject({ status: 200, body: { data: {} } })
  })

  it('is not changed by the same values, by the same values in another order, or by -0', async () => {
    const client = contacts.as(someCaller())
    const email = someEmail()
    const text = (data: string): { body: string; headers: Record<string, string> } => ({
      body: `{"email":"${email}","data":${data}}`,
      headers: { 'content-type': 'application/json' },
    })
    const first = await client.post('/contacts', text('{"o":{"a":1,"b":[1,2]},"z":-0}'))

    await client.post('/contacts', text('{"z":-0,"o":{"b":[1,2],"a":1}}'))

    const published = (await contacts.published()).filter(({ key }) => key === first.body.id)
    expect(published.map(({ type }) => type)).toEqual(['contact.created'])
  })
})

const refusal = (field: string, code: string) => ({
  status: 422,
  body: { success: false, error: { code: 'VALIDATION_ERROR', errors: [{ field, code }] } },
})

describe('invalid contact data', () => {
  const post = (data: string) =>
    contacts.as(someCaller()).post('/contacts', {
      body: `{"email":"${someEmail()}","data":${data}}`,
      headers: { 'content-type': 'application/json' },
    })

  it('is rejected if it is not an object', async () => {
    for (const data of ['"text"', '5', 'true', '[1]'])
      expect(await post(data)).toMatchObject(refusal('data', 'invalid_type'))
  })

  it('does not include null, because HTTP clients send null for an unset field', async () => {
    expect(await post('null')).toMatchObject({ status: 201, body: { data: {} } })
  })

  it('is rejected if it exceeds 64 KB or 500 keys, even by many small changes', async () => {
    const client = contacts.as(someCaller())
    const keys = (from: number, to: number): string =>
      JSON.stringify(Object.fromEntries(Array.from({ length: to - from }, (_, i) => [`k${from + i}`, 1])))
    const { body } = await client.post('/contacts', {
      body: { email: someEmail(), data: JSON.parse(keys(0, 500)) },
    })

    expect(await post(JSON.stringify({ big: 'x'.repeat(64 * 1024) }))).toMatchObject(
      refusal('data', 'too_big'),
    )
    expect(await post(keys(0, 501))).toMatchObject(refusal('data', 'too_big'))
    expect(await client.patch(`/contacts/${body.id}`, { body: { data: { one: 'more' } } })).toMatchObject(
      refusal('data', 'too_big'),
    )
    expect((await client.get(`/contacts/${body.id}`)).body).toMatchObject({ updatedAt: body.updatedAt })
  })

  it('is rejected if a value or key contains NUL or an unpaired surrogate, or if a number or the nesting is too large', async () => {
    const deep = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`

    expect(await post('{"a":{"b":"x\\u0000y"}}')).toMatchObject(refusal('data.a.b', 'invalid_string'))
    expect(await post('{"a":["\\ud800"]}')).toMatchObject(refusal('data.a.0', 'invalid_string'))
    expect(await post('{"a\\u0000":1}')).toMatchObject(refusal('data', 'invalid_string'))
    expect(await post('{"\\udc00":1}')).toMatchObject(refusal('data', 'invalid_string'))
    expect(await post('{"n":1e999}')).toMatchObject(refusal('data.n', 'invalid_string'))
    expect((await post(deep(40))).status).toBe(422)
    expect((await post(deep(30_000))).status).toBe(422)
    expect((await post(deep(100_000))).status).toBe(413)
    expect((await post(deep(20))).status).toBe(201)
  })

  it('is rejected if the locale is not a string, while null deletes the locale', async () => {
    const client = contacts.as(someCaller())
    const { body } = await client.post('/contacts', { body: { email: someEmail(), data: { locale: 'de' } } })

    expect(await post('{"locale":5}')).toMatchObject(refusal('data.locale', 'invalid_type'))
    expect(
      (await client.patch(`/contacts/${body.id}`, { body: { data: { locale: null } } })).body.data,
    ).toEqual({})
  })
})
