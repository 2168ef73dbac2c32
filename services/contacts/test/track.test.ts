import { eventTracked } from '@postrider/contracts/messages'
import { someCaller } from '@postrider/testing/service'
import { instant, someEmail, uuid } from './factories.ts'
import { sharedContacts, type ContactsUnderTest } from './start.ts'

let contacts: ContactsUnderTest

beforeAll(async () => {
  contacts = await sharedContacts()
})
afterAll(() => contacts.stop())

describe('POST /v1/track', () => {
  it('creates a subscribed contact, records the event and publishes both', async () => {
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
    const published = (await contacts.published()).filter(({ key }) => key === contact)
    expect(published).toMatchObject([
      { type: 'contact.created', generation: 1, correlationId: 'req-1', data: { version: 1 } },
      {
        type: 'event.tracked',
        projectId: caller.projectId,
        correlationId: 'req-1',
        data: { id: event, name: 'signed up', contactId: contact, data: { plan: 'pro' }, contactVersion: 1 },
      },
    ])
    expect(eventTracked.data.safeParse(published[1]?.data).success).toBe(true)
  })

  it('records an event twice if repeated, but changes the contact once', async () => {
    const client = contacts.as(someCaller())
    const body = { email: someEmail(), event: 'bought', data: { plan: 'pro' } }

    const first = await client.post('/v1/track', { body })
    const second = await client.post('/v1/track', { body })

    const { contact } = first.body.data
    expect(second.body.data.contact).toBe(contact)
    expect(second.body.data.event).not.toBe(first.body.data.event)
    expect((await client.get(`/events/contact/${contact}`)).body.events).toHaveLength(2)
    const published = (await contacts.published())
      .filter(({ key }) => key === contact)
      .map(({ type }) => type)
    expect(published).toEqual(['contact.created', 'event.tracked', 'event.tracked'])
  })

  it('keeps the subscription of a known contact by default, and publishes a change before the event', async () => {
    const client = contacts.as(someCaller())
    const email = someEmail()
    const { body } = await client.post('/contacts', { body: { email, subscribed: false } })

    await client.post('/v1/track', { body: { email, event: 'seen' } })
    const kept = await client.get(`/contacts/${body.id}`)
    await client.post('/v1/track', { body: { email, event: 'came back', subscribed: true } })
    const changed = await client.get(`/contacts/${body.id}`)

    expect([kept.body.subscribed, changed.body.subscribed]).toEqual([false, true])
    const published = (await contacts.published()).filter(({ key }) => key === body.id)
    expect(published.map(({ type, data }) => data.name ?? type)).toEqual([
      'contact.created',
      'seen',
      'contact.updated',
      'contact.subscribed',
      'came back',
    ])
  })

  it('creates an unsubscribed contact without a subscription event', async () => {
    const client = contacts.as(someCaller())

    const { body } = await client.post('/v1/track', {
      body: { email: someEmail(), event: 'seen', subscribed: false },
    })

    expect((await client.get(`/contacts/${body.data.contact}`)).body.subscribed).toBe(false)
    expect((await client.get('/events')).body.events.map(({ name }: { name: string }) => name)).toEqual([
      'seen',
    ])
  })

  it('sets the subscription only of a new contact if `preserveExistingSubscription` is set', async () => {
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

  it("unwraps one-off values in the event's data, and keeps other values unchanged", async () => {
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
})
