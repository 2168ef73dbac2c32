import { eventTracked } from '@postrider/contracts'
import { someCaller } from '@postrider/testing'
import { v7 as uuidv7 } from 'uuid'
import { someEmail } from './factories.ts'
import { startContacts, type ContactsUnderTest } from './start.ts'

let contacts: ContactsUnderTest

beforeAll(async () => {
  contacts = await startContacts()
})
afterAll(() => contacts.stop())

const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/)
const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)

describe('POST /v1/track', () => {
  it('creates the contact, subscribed, records the event and says both', async () => {
    const caller = someCaller()
    const client = contacts.as(caller)

    const answer = await client.post('/v1/track', {
      body: { email: ' Ada@Example.com', event: 'signed up', data: { plan: 'pro' } },
      headers: { 'x-request-id': 'req-1' },
    })

    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 200,
      body: { success: true, data: { contact: uuid, event: uuid, timestamp: instant } },
    })
    const { contact, event } = answer.body.data
    expect((await client.get(`/contacts/${contact}`)).body).toMatchObject({
      email: 'ada@example.com',
      subscribed: true,
      data: { plan: 'pro' },
    })
    const said = (await contacts.said()).filter(({ key }) => key === contact)
    expect(said).toMatchObject([
      { type: 'contact.created', generation: 1, correlationId: 'req-1', data: { version: 1 } },
      {
        type: 'event.tracked',
        projectId: caller.projectId,
        correlationId: 'req-1',
        data: { id: event, name: 'signed up', contactId: contact, data: { plan: 'pro' }, contactVersion: 1 },
      },
    ])
    expect(eventTracked.data.safeParse(said[1]?.data).success).toBe(true)
  })

  it('records the same event twice as two, and changes the contact once', async () => {
    const client = contacts.as(someCaller())
    const body = { email: someEmail(), event: 'bought', data: { plan: 'pro' } }

    const first = await client.post('/v1/track', { body })
    const second = await client.post('/v1/track', { body })

    const { contact } = first.body.data
    expect(second.body.data.contact).toBe(contact)
    expect(second.body.data.event).not.toBe(first.body.data.event)
    expect((await client.get(`/events/contact/${contact}`)).body.events).toHaveLength(2)
    const said = (await contacts.said()).filter(({ key }) => key === contact).map(({ type }) => type)
    expect(said).toEqual(['contact.created', 'event.tracked', 'event.tracked'])
  })

  it('keeps the state of a known contact unless told, and tells of a change before the event', async () => {
    const client = contacts.as(someCaller())
    const email = someEmail()
    const { body } = await client.post('/contacts', { body: { email, subscribed: false } })

    await client.post('/v1/track', { body: { email, event: 'seen' } })
    const kept = await client.get(`/contacts/${body.id}`)
    await client.post('/v1/track', { body: { email, event: 'came back', subscribed: true } })
    const changed = await client.get(`/contacts/${body.id}`)

    expect([kept.body.subscribed, changed.body.subscribed]).toEqual([false, true])
    const said = (await contacts.said()).filter(({ key }) => key === body.id)
    expect(said.map(({ type, data }) => data.name ?? type)).toEqual([
      'contact.created',
      'seen',
      'contact.updated',
      'contact.subscribed',
      'came back',
    ])
  })

  it('creates an unsubscribed contact without an event of it', async () => {
    const client = contacts.as(someCaller())

    const { body } = await client.post('/v1/track', {
      body: { email: someEmail(), event: 'seen', subscribed: false },
    })

    expect((await client.get(`/contacts/${body.data.contact}`)).body.subscribed).toBe(false)
    expect((await client.get('/events')).body.events.map(({ name }: { name: string }) => name)).toEqual([
      'seen',
    ])
  })

  it('with preserveExistingSubscription sets the state only of a contact it creates', async () => {
    const client = contacts.as(someCaller())
    const track = (email: string) =>
      client.post('/v1/track', {
        body: { email, event: 'form', subscribed: false, preserveExistingSubscription: true },
      })
    const known = await client.post('/contacts', { body: { email: someEmail() } })

    await track(known.body.email)
    const created = await track(someEmail())

    expect((await client.get(`/contacts/${known.body.id}`)).body.subscribed).toBe(true)
    expect((await client.get(`/contacts/${created.body.data.contact}`)).body.subscribed).toBe(false)
  })

  it("unwraps one-off values in the event's data and keeps the rest as it was given", async () => {
    const client = contacts.as(someCaller())

    const { body } = await client.post('/v1/track', {
      body: {
        email: someEmail(),
        event: 'order',
        data: { code: { value: 'x1', persistent: false }, plan: 'pro', gone: null, empty: '', id: 7 },
      },
    })

    const [event] = (await client.get(`/events/contact/${body.data.contact}`)).body.events
    expect(event.data).toEqual({ code: 'x1', plan: 'pro', gone: null, empty: '', id: 7 })
    expect((await client.get(`/contacts/${body.data.contact}`)).body.data).toEqual({ plan: 'pro' })
  })

  it('refuses the names that only the service may use, and leaves no trace', async () => {
    const client = contacts.as(someCaller())
    const names = [
      'email.sent',
      'email.',
      'contact.subscribed',
      'contact.unsubscribed',
      'segment.vip.entry',
      'segment.a.b.exit',
    ]

    for (const event of names) {
      const answer = await client.post('/v1/track', { body: { email: someEmail(), event } })
      const error = { field: 'event', code: 'reserved_event', received: event, message: expect.any(String) }
      expect(answer).toMatchObject({
        status: 422,
        body: { error: { code: 'VALIDATION_ERROR', errors: [error], details: { errors: [error] } } },
      })
    }
    expect((await client.get('/contacts')).body.total).toBe(0)
    for (const event of ['email', 'emails.sent', 'contact.created', 'segment.vip', 'Email.sent'])
      expect((await client.post('/v1/track', { body: { email: someEmail(), event } })).status).toBe(200)
  })

  it('names every field that is wrong', async () => {
    const answer = await contacts
      .as(someCaller())
      .post('/v1/track', { body: { email: 'x', data: [], subscribed: 'yes' } })

    expect(answer).toMatchObject({ status: 422, body: { error: { code: 'VALIDATION_ERROR' } } })
    expect(
      answer.body.error.errors.map(({ field, code, received }: Record<string, string>) => [
        field,
        code,
        received,
      ]),
    ).toEqual([
      ['email', 'invalid_string', undefined],
      ['event', 'invalid_type', 'undefined'],
      ['subscribed', 'invalid_type', 'string'],
      ['data', 'invalid_type', 'array'],
    ])
  })

  it("limits the event's data even where none of it is stored on the contact", async () => {
    const client = contacts.as(someCaller())
    const data = { big: { value: 'x'.repeat(65 * 1024), persistent: false } }

    const answer = await client.post('/v1/track', { body: { email: someEmail(), event: 'e', data } })

    expect(answer).toMatchObject({
      status: 422,
      body: { error: { errors: [{ field: 'data', code: 'too_big' }] } },
    })
    expect((await client.get('/contacts')).body.total).toBe(0)
  })

  it('lets one refused request fail alone among those that share its transaction, each message naming its request', async () => {
    const client = contacts.as(someCaller())
    const email = someEmail()
    const full = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`k${index}`, 1]))
    await client.post('/contacts', { body: { email, data: full } })

    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        client.post('/v1/track', {
          // Every fifth wants a 501st key on the full contact.
          body:
            index % 5 === 0 ? { email, event: 'e', data: { more: 1 } } : { email: someEmail(), event: 'e' },
          headers: { 'x-request-id': `together-${index}` },
        }),
      ),
    )

    expect(answers.map(({ status }) => status)).toEqual(
      answers.map((_, index) => (index % 5 === 0 ? 422 : 200)),
    )
    const said = (await contacts.said()).filter(({ type }) => type === 'event.tracked')
    answers.forEach(({ body }, index) => {
      if (index % 5 === 0) return
      expect(said.find(({ data }) => data.id === body.data.event)?.correlationId).toBe(`together-${index}`)
    })
  })
})

describe('POST /events/track', () => {
  it('is the same with the names that the dashboard uses', async () => {
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

  it('is 404 for a contact of another project and 422 without a contact or with a reserved name', async () => {
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
  it('lists the newest first with the address, of one name where asked, as many as asked', async () => {
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
    expect((await client.get('/events?limit=0')).status).toBe(422)
    expect((await contacts.as(someCaller()).get('/events')).body).toEqual({ events: [] })
  })
})

describe('GET /events/contact/:id', () => {
  it("lists a contact's own events and is 404 for one that the project does not have", async () => {
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
