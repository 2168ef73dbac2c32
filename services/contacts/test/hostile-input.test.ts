import { contactsApi } from '@postrider/contracts/internal'
import { ContactView } from '@postrider/contracts/resources'
import { someCaller, type Client } from '@postrider/testing/service'
import { fc } from '@postrider/testing/property'
import { bodyOf, data, email, headers, id, rawQuery, text, value } from './arbitrary-input.ts'
import { BareError, expectDocumented } from './documented.ts'
import { sharedContacts, type ContactsUnderTest } from './start.ts'

let contacts: ContactsUnderTest
let client: Client
let peer: Client
let known: { id: string; email: string; cursor: string }

beforeAll(async () => {
  contacts = await sharedContacts()
  client = contacts.as(someCaller())
  peer = contacts.asPeer()
  for (const email of ['a@example.com', 'b@example.com']) await client.post('/contacts', { body: { email } })
  const list = await client.get('/contacts?limit=1')
  known = { id: list.body.data[0].id, email: list.body.data[0].email, cursor: list.body.cursor }
})
afterAll(() => contacts.stop())

const runs = { numRuns: 60 }
const pathId = (given: string): string => (given === 'known' ? known.id : given || '%20')

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

  it('POST /contacts/lookup', () =>
    fc.assert(
      fc.asyncProperty(bodyOf({ emails: fc.oneof(fc.array(fc.oneof(email, text)), value) }), async (body) => {
        expectDocumented(await client.post('/contacts/lookup', { body, headers: json }), [200, 400, 422])
      }),
      runs,
    ))

  it('GET /contacts, /events and /events/contact/:id', () =>
    fc.assert(
      fc.asyncProperty(rawQuery, id, headers, async (search, given, sent) => {
        expectDocumented(await client.get(`/contacts?${search}`, { headers: sent }), [200, 400, 422])
        expectDocumented(await client.get(`/contacts/export?${search}`, { headers: sent }), [200, 422])
        expectDocumented(await client.get(`/events?${search}`, { headers: sent }), [200, 422])
        expectDocumented(await client.get(`/events/stats?${search}`, { headers: sent }), [200, 422])
        expectDocumented(
          await client.get(`/events/${pathId(given)}/usage`, { headers: sent }),
          [200, 400, 404],
        )
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
          expect([200, 303, 400, 404]).toContain(posted.status)
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
