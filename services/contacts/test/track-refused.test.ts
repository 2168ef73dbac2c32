import { someCaller } from '@postrider/testing/service'
import { someEmail } from './factories.ts'
import { sharedContacts, type ContactsUnderTest } from './start.ts'

let contacts: ContactsUnderTest

beforeAll(async () => {
  contacts = await sharedContacts()
})
afterAll(() => contacts.stop())

describe('POST /v1/track', () => {
  it('rejects reserved event names without any effect', async () => {
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
    for (const event of ['email', 'emails.sent', 'contact.created', 'segment.vip', 'Email us'])
      expect((await client.post('/v1/track', { body: { email: someEmail(), event } })).status).toBe(200)
  })

  it('returns every invalid field', async () => {
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

  it("limits the event's data even if none of it is stored on the contact", async () => {
    const client = contacts.as(someCaller())
    const data = { big: { value: 'x'.repeat(65 * 1024), persistent: false } }

    const answer = await client.post('/v1/track', { body: { email: someEmail(), event: 'e', data } })

    expect(answer).toMatchObject({
      status: 422,
      body: { error: { errors: [{ field: 'data', code: 'too_big' }] } },
    })
    expect((await client.get('/contacts')).body.total).toBe(0)
  })

  it('rejects only the invalid requests of a transaction, and publishes each message with the id of its request', async () => {
    const client = contacts.as(someCaller())
    const email = someEmail()
    const full = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`k${index}`, 1]))
    await client.post('/contacts', { body: { email, data: full } })

    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        client.post('/v1/track', {
          // Every fifth request needs a 501st key on the full contact.
          body:
            index % 5 === 0 ? { email, event: 'e', data: { more: 1 } } : { email: someEmail(), event: 'e' },
          headers: { 'x-request-id': `together-${index}` },
        }),
      ),
    )

    expect(answers.map(({ status }) => status)).toEqual(
      answers.map((_, index) => (index % 5 === 0 ? 422 : 200)),
    )
    const published = (await contacts.published()).filter(({ type }) => type === 'event.tracked')
    answers.forEach(({ body }, index) => {
      if (index % 5 === 0) return
      expect(published.find(({ data }) => data.id === body.data.event)?.correlationId).toBe(
        `together-${index}`,
      )
    })
  })
})
