import { contactsApi, ContactView, errorCodes } from '@postrider/contracts'
import { someCaller, type Answer, type Client } from '@postrider/testing'
import fc from 'fast-check'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import { startContacts, type ContactsUnderTest } from './start.ts'

let contacts: ContactsUnderTest
let client: Client
let peer: Client
let known: { id: string; email: string; cursor: string }

beforeAll(async () => {
  contacts = await startContacts()
  client = contacts.as(someCaller())
  peer = contacts.asPeer()
  for (const email of ['a@example.com', 'b@example.com']) await client.post('/contacts', { body: { email } })
  const list = await client.get('/contacts?limit=1')
  known = { id: list.body.data[0].id, email: list.body.data[0].email, cursor: list.body.cursor }
})
afterAll(() => contacts.stop())

const runs = { numRuns: 60 }

const Envelope = z.strictObject({
  success: z.literal(false),
  error: z.strictObject({
    code: z.enum(errorCodes),
    message: z.string().min(1),
    statusCode: z.number(),
    requestId: z.string().min(1),
    errors: z
      .array(
        z.strictObject({
          field: z.string(),
          message: z.string(),
          code: z.string(),
          received: z.string().optional(),
        }),
      )
      .optional(),
    details: z.record(z.string(), z.unknown()).optional(),
    suggestion: z.string().optional(),
  }),
  timestamp: z.iso.datetime(),
})

const BareError = z.strictObject({ error: z.string().min(1) })

/** A documented status, and for every error the envelope. */
function expectDocumented({ status, body }: Answer, documented: readonly number[]): void {
  if (!documented.includes(status)) throw new Error(`${status}: ${JSON.stringify(body)}`)
  if (status < 400) return
  const { error } = Envelope.parse(body)
  if (error.statusCode !== status) throw new Error(`${status} says ${error.statusCode}`)
  if (status === 422 && !error.errors?.length) throw new Error('422 without a field')
}

// Texts with everything that has broken a parser somewhere: NUL, unpaired surrogates, prototype members, percent signs.
const text = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  fc.string({ maxLength: 300 }),
  fc.constantFrom(
    '',
    '\u0000',
    '\ud800',
    '__proto__',
    'constructor',
    '%',
    '%00',
    '../..',
    "'; --",
    '1e999',
    'null',
  ),
)
const value = fc.oneof(text, fc.jsonValue(), fc.double(), fc.constantFrom(null, [], {}, -0, 1e308))
const data = fc.oneof(value, fc.dictionary(text, value, { maxKeys: 8 }))
const email = fc.oneof(fc.emailAddress(), fc.constantFrom('a@example.com', ' B@EXAMPLE.com '), text, value)

/** A body that is nearly right, or nothing like it, as the text that goes over the wire. */
const bodyOf = (fields: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.record(fields, { requiredKeys: [] }).map((body) => JSON.stringify(body)) },
    { weight: 2, arbitrary: fc.json() },
    text.map((each) => each.toWellFormed()),
    fc.constantFrom(
      '{"__proto__":{"email":"x"}}',
      '[]',
      '"a"',
      'null',
      '5',
      '{',
      '{"email":"a@example.com","email":1}',
    ),
  )

const id = fc.oneof(
  { weight: 2, arbitrary: fc.constant('known') },
  fc.uuid(),
  text.map((each) => encodeURIComponent(each.toWellFormed())),
  fc.constantFrom('%zz', '%', '%c0%80', uuidv7().toUpperCase()),
)
const pathId = (given: string): string => (given === 'known' ? known.id : given || '%20')

// What Node's own client lets through as a header: visible Latin-1 and blanks.
const headerText = fc.string({
  unit: fc.integer({ min: 32, max: 255 }).map((code) => String.fromCharCode(code)),
  maxLength: 300,
})
const headers = fc
  .record({ 'x-request-id': headerText, 'idempotency-key': headerText }, { requiredKeys: [] })
  .map((given) =>
    Object.fromEntries(Object.entries(given).filter(([, header]) => !/[\u007f-\u009f]/.test(header))),
  )

const query = fc
  .dictionary(
    fc.oneof(
      fc.constantFrom(
        'limit',
        'cursor',
        'search',
        'subscribed',
        'sort',
        'dir',
        'eventName',
        'e',
        '__proto__',
      ),
      text,
    ),
    fc.oneof(text, fc.constantFrom('1', '100', '-1', '0', '1e300', 'NaN', 'true', 'email', 'asc', 'known')),
    { maxKeys: 6 },
  )
  .map((given) =>
    Object.entries(given)
      .map(
        ([name, each]) =>
          `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(each.toWellFormed())}`,
      )
      .join('&'),
  )
const rawQuery = fc.oneof(
  query,
  fc.constantFrom('%', '%zz=%zz', '&&&', '=', 'limit=1&limit=2', '__proto__=1&__proto__=2', '?'),
)

const json = { 'content-type': 'application/json' }
const newContact = { email, subscribed: value, data }
const track = { ...newContact, event: fc.oneof(text, value), preserveExistingSubscription: value }

describe('any input is answered as documented, never by a 5xx:', () => {
  it('POST /contacts', () =>
    fc.assert(
      fc.asyncProperty(bodyOf(newContact), headers, async (body, given) => {
        const answer = await client.post('/contacts', { body, headers: { ...json, ...given } })
        if (answer.status === 400 && BareError.safeParse(answer.body).success) return
        expectDocumented(answer, [200, 201, 400, 422])
        if (answer.status < 300) ContactView.parse(answer.body)
      }),
      runs,
    ))

  it('POST /v1/track', () =>
    fc.assert(
      fc.asyncProperty(bodyOf(track), headers, async (body, given) => {
        expectDocumented(
          await client.post('/v1/track', { body, headers: { ...json, ...given } }),
          [200, 400, 409, 422],
        )
      }),
      runs,
    ))

  it('POST /events/track', () =>
    fc.assert(
      fc.asyncProperty(bodyOf({ ...track, name: text, contactId: id }), headers, async (body, given) => {
        expectDocumented(
          await client.post('/events/track', { body, headers: { ...json, ...given } }),
          [200, 400, 404, 409, 422],
        )
      }),
      runs,
    ))

  it('GET /contacts, /events and /events/contact/:id', () =>
    fc.assert(
      fc.asyncProperty(rawQuery, id, headers, async (search, given, sent) => {
        expectDocumented(await client.get(`/contacts?${search}`, { headers: sent }), [200, 400, 422])
        expectDocumented(await client.get(`/events?${search}`, { headers: sent }), [200, 422])
        expectDocumented(
          await client.get(`/events/contact/${pathId(given)}?${search}`, { headers: sent }),
          [200, 400, 404, 422],
        )
      }),
      runs,
    ))

  it('a cursor, forged or cut or of another list', () =>
    fc.assert(
      fc.asyncProperty(
        fc.oneof(
          text,
          fc
            .tuple(fc.oneof(fc.constantFrom('email', 'createdAt'), text), text, fc.oneof(fc.uuid(), text))
            .map((parts) => Buffer.from(JSON.stringify(parts)).toString('base64url')),
          fc.nat(200).map((length) => known.cursor.slice(0, length)),
        ),
        fc.constantFrom('email', 'createdAt', 'x'),
        fc.constantFrom('asc', 'desc'),
        async (cursor, sort, dir) => {
          const asked = `/contacts?sort=${sort}&dir=${dir}&cursor=${encodeURIComponent(cursor.toWellFormed())}`
          const answer = await client.get(asked)
          expectDocumented(answer, [200, 400, 422])
          expect(answer.body.data?.length ?? 0).toBeLessThanOrEqual(20)
        },
      ),
      { numRuns: 150 },
    ))

  it('GET, PATCH and DELETE /contacts/:id', () =>
    fc.assert(
      fc.asyncProperty(id, bodyOf(newContact), async (given, body) => {
        const path = `/contacts/${pathId(given)}`
        expectDocumented(await client.get(path), [200, 400, 404])
        const patched = await client.patch(path, { body, headers: json })
        expectDocumented(patched, [200, 400, 404, 409, 422])
        if (patched.status === 200) ContactView.parse(patched.body)
        if (given !== 'known') expectDocumented(await client.delete(path), [204, 400, 404])
      }),
      runs,
    ))

  it('the public endpoints and pages', () =>
    fc.assert(
      fc.asyncProperty(id, rawQuery, fc.oneof(text, fc.constant('page=1')), async (given, search, body) => {
        const anybody = contacts.as({ kind: 'anonymous' })
        const form = { 'content-type': 'application/x-www-form-urlencoded' }
        const path = `${pathId(given)}?${search}`
        expectDocumented(await anybody.get(`/contacts/public/${path}`), [200, 400, 404])
        for (const wanted of ['subscribe', 'unsubscribe']) {
          expectDocumented(
            await anybody.post(`/contacts/public/${pathId(given)}/${wanted}?${search}`),
            [200, 400, 404],
          )
          const posted = await anybody.post(`/${wanted}/${path}`, {
            body: body.toWellFormed(),
            headers: form,
          })
          expect([200, 400, 404]).toContain(posted.status)
        }
        for (const page of ['subscribe', 'unsubscribe', 'manage'])
          expect([200, 400, 404]).toContain((await anybody.get(`/${page}/${path}`)).status)
      }),
      { numRuns: 30 },
    ))

  it('the internal endpoints, and any other path', () =>
    fc.assert(
      fc.asyncProperty(
        bodyOf({
          projectId: fc.oneof(fc.uuid(), text),
          generation: fc.oneof(fc.constant(1), value),
          claim: fc.oneof(fc.constant(null), fc.record({ key: text, endpoint: text }), value),
          contacts: fc.oneof(fc.array(fc.record({ email, defaultSubscribed: fc.boolean(), data })), value),
          ids: fc.oneof(fc.array(fc.oneof(fc.uuid(), text)), value),
          key: text,
        }),
        text,
        async (body, rest) => {
          for (const { path } of Object.values(contactsApi))
            expectDocumented(await peer.post(path, { body, headers: json }), [200, 400, 409, 422])
          expectDocumented(
            await client.post(`/nowhere/${encodeURIComponent(rest.toWellFormed())}`, { body, headers: json }),
            [400, 404],
          )
        },
      ),
      runs,
    ))
})
