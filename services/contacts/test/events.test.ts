import { someCaller } from '@postrider/testing/service'
import { v7 as uuidv7 } from 'uuid'
import { instant, someEmail, uuid } from './factories.ts'
import { sharedContacts, type ContactsUnderTest } from './start.ts'

let contacts: ContactsUnderTest

beforeAll(async () => {
  contacts = await sharedContacts()
})
afterAll(() => contacts.stop())

describe('POST /events/track', () => {
  it('accepts the field names that the dashboard uses', async () => {
    const client = contacts.as(someCaller())
    const { body } = await client.post('/contacts', { body: { email: someEmail() } })

    const byId = await client.post('/events/track', {
      body: { name: 'seen', contactId: body.id, data: { a: 1 } },
    })
    const byEmail = await client.post('/events/track', { body: { event: 'seen', email: body.email } })

    expect([byId, byEmail]).toMatchObject([
      { status: 200, body: { success: true, data: { contact: body.id, event: uuid, timestamp: instant } } },
      { status: 200, body: { data: { contact: body.id } } },
    ])
  })

  it('returns a warning for the ignored field if two fields have the same meaning', async () => {
    const client = contacts.as(someCaller())
    const email = someEmail()
    const { body: other } = await client.post('/contacts', { body: { email: someEmail() } })

    const both = await client.post('/events/track', {
      body: { event: 'seen', name: 'heard', email, contactId: other.id },
    })
    const nulls = await client.post('/events/track', {
      body: { event: 'seen', name: null, email, contactId: null },
    })

    expect(both.body.data.warnings).toEqual([
      { field: 'name', message: '`name` was ignored, because `event` is given.' },
      { field: 'contactId', message: '`contactId` was ignored, because `email` is given.' },
    ])
    expect(nulls).toMatchObject({ status: 200 })
    expect(nulls.body.data).not.toHaveProperty('warnings')
  })

  it('returns 404 for a contact of another project, and 422 if the request names no contact or the event name is reserved', async () => {
    const client = contacts.as(someCaller())
    const other = await contacts.as(someCaller()).post('/contacts', { body: { email: someEmail() } })

    const foreign = await client.post('/events/track', { body: { name: 'seen', contactId: other.body.id } })
    const nobody = await client.post('/events/track', { body: { name: 'seen' } })
    const reserved = await client.post('/events/track', { body: { name: 'email.sent', email: someEmail() } })

    expect(foreign).toMatchObject({ status: 404, body: { error: { code: 'CONTACT_NOT_FOUND' } } })
    expect(nobody).toMatchObject({
      status: 422,
      body: { error: { errors: [{ field: 'email', code: 'required' }] } },
    })
    expect(reserved).toMatchObject({ status: 422, body: { error: { errors: [{ code: 'reserved_event' }] } } })
  })
})

describe('GET /events', () => {
  it('returns the newest events first, with the address, filtered by name and limited in number', async () => {
    const caller = someCaller()
    const client = contacts.as(caller)
    const email = someEmail()
    for (const event of ['a', 'b', 'a', 'c']) await client.post('/v1/track', { body: { email, event } })

    const all = await client.get('/events')
    const named = await client.get('/events?eventName=a&limit=1')
    const clamped = await client.get('/events?limit=1e300')

    expect(all.body.events.map(({ name }: { name: string }) => name)).toEqual(['c', 'a', 'b', 'a'])
    expect(named.body).toEqual({
      events: [
        {
          id: uuid,
          name: 'a',
          data: {},
          projectId: caller.projectId,
          contactId: uuid,
          emailId: null,
          createdAt: instant,
          contact: { email },
        },
      ],
    })
    expect(clamped.body.events).toHaveLength(4)
    expect((await client.get('/events?limit=0')).body.events).toHaveLength(4)
    expect((await contacts.as(someCaller()).get('/events')).body).toEqual({ events: [] })
  })
})

describe('GET /events/contact/:id', () => {
  it("returns the contact's events, and 404 for a contact that the project does not have", async () => {
    const client = contacts.as(someCaller())
    const { body } = await client.post('/v1/track', { body: { email: someEmail(), event: 'mine' } })
    await client.post('/v1/track', { body: { email: someEmail(), event: 'other' } })

    const mine = await client.get(`/events/contact/${body.data.contact}`)

    expect(mine.body.events.map(({ name }: { name: string }) => name)).toEqual(['mine'])
    for (const [who, id] of [
      [contacts.as(someCaller()), body.data.contact],
      [client, uuidv7()],
      [client, 'none'],
    ] as const)
      expect(await who.get(`/events/contact/${id}`)).toMatchObject({
        status: 404,
        body: { error: { code: 'CONTACT_NOT_FOUND' } },
      })
  })
})
