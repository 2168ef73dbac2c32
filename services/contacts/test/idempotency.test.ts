import { someCaller, type ApiResponse, type Client } from '@postrider/testing/service'
import { instant, someEmail, upsertRecipients } from './factories.ts'
import { traces } from './faults.ts'
import { startContacts, type ContactsUnderTest } from './start.ts'

let contacts: ContactsUnderTest

beforeAll(async () => {
  contacts = await startContacts()
})
afterAll(() => contacts.stop())

const hourMs = 3_600_000

const track = (
  client: Client,
  key: string,
  body: unknown = { email: someEmail(), event: 'e' },
): Promise<ApiResponse> => client.post('/v1/track', { body, headers: { 'idempotency-key': key } })

describe('Idempotency-Key of /v1/track', () => {
  it('causes 409 with all four details for a second request with any body, and this request has no effect', async () => {
    const caller = someCaller()
    const client = contacts.as(caller)

    const first = await track(client, 'order-1')
    const second = await track(client, 'order-1')
    const invalid = await track(client, 'order-1', { email: 'nobody' })
    const reserved = await track(client, 'order-1', { email: someEmail(), event: 'email.sent' })

    expect(first.status).toBe(200)
    for (const answer of [second, invalid, reserved])
      expect({ status: answer.status, body: answer.body }).toEqual({
        status: 409,
        body: {
          success: false,
          error: {
            code: 'IDEMPOTENCY_KEY_REUSED',
            statusCode: 409,
            message: expect.stringContaining('order-1'),
            requestId: expect.any(String),
            details: {
              key: 'order-1',
              originalRequest: 'POST /v1/track',
              originalRequestAt: instant,
              originalStatusCode: 200,
            },
            suggestion: expect.any(String),
          },
          timestamp: instant,
        },
      })
    expect(await traces(contacts.db, caller.projectId)).toMatchObject({ keys: 1, contacts: 1, events: 1 })
  })

  it('causes 400 unless it is 1 to 255 printable ASCII characters, before the body is validated', async () => {
    const client = contacts.as(someCaller())

    for (const key of ['', 'x'.repeat(256), 'tab\there', 'ümlaut'])
      expect(await track(client, key, { nothing: 'right' })).toMatchObject({
        status: 400,
        body: { error: { code: 'BAD_REQUEST' } },
      })
    for (const key of ['~', 'x'.repeat(255), 'with space', `a'"\\{}`])
      expect((await track(client, key)).status).toBe(200)
  })

  it('makes one of 50 concurrent requests succeed, and 49 return 409', async () => {
    const caller = someCaller()
    const client = contacts.as(caller)
    const body = { email: someEmail(), event: 'bought' }

    const answers = await Promise.all(Array.from({ length: 50 }, () => track(client, 'rush', body)))

    const refused = answers.filter(({ status }) => status === 409)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(refused).toHaveLength(49)
    for (const { body: answer } of refused) {
      const { originalStatusCode, ...details } = answer.error.details
      expect(details).toEqual({ key: 'rush', originalRequest: 'POST /v1/track', originalRequestAt: instant })
      expect([200, null]).toContain(originalStatusCode)
    }
    expect(await traces(contacts.db, caller.projectId)).toMatchObject({ keys: 1, contacts: 1, events: 1 })
  })

  it('applies to track, its alias and send together, but not to other projects', async () => {
    const caller = someCaller()
    const client = contacts.as(caller)
    const alias = (key: string) =>
      client.post('/events/track', {
        body: { name: 'e', email: someEmail() },
        headers: { 'idempotency-key': key },
      })
    const upsert = (projectId: string, key: string) => upsertRecipients(contacts.asPeer(), { projectId, key })

    await track(client, 'a')
    await upsert(caller.projectId, 'b')
    await alias('c')

    expect((await upsert(caller.projectId, 'a')).body.error.details.originalRequest).toBe('POST /v1/track')
    expect((await track(client, 'b')).body.error.details).toEqual({
      key: 'b',
      originalRequest: 'POST /v1/send',
      originalRequestAt: instant,
      originalStatusCode: null,
    })
    expect((await track(client, 'c')).body.error.details.originalRequest).toBe('POST /events/track')
    expect((await track(contacts.as(someCaller()), 'a')).status).toBe(200)
    expect((await upsert(someCaller().projectId, 'a')).status).toBe(200)
  })

  it('can be used again after a 4xx, whether the body or the transaction caused it', async () => {
    const client = contacts.as(someCaller())
    const email = someEmail()
    const full = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`k${index}`, 1]))
    await client.post('/contacts', { body: { email, data: full } })

    expect((await track(client, 'free', { email: 'nobody' })).status).toBe(422)
    expect((await track(client, 'free', { email, event: 'e', data: { more: 1 } })).status).toBe(422)
    expect((await track(client, 'free')).status).toBe(200)
  })

  it('does not report a rejected first request as successful to a second request', async () => {
    const client = contacts.as(someCaller())
    const email = someEmail()
    const full = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`k${index}`, 1]))
    await client.post('/contacts', { body: { email, data: full } })
    const refused = { email, event: 'e', data: { more: 1 } }

    const answers = await Promise.all([track(client, 'pair', refused), track(client, 'pair', refused)])

    const seen = answers.map(({ status, body }) => [status, body.error.details?.originalStatusCode])
    for (const each of seen)
      expect([
        [422, undefined],
        [409, null],
      ]).toContainEqual(each)
    expect((await track(client, 'pair')).status).toBe(200)
  })

  it('can be used again after 24 hours, but not earlier', async () => {
    const client = contacts.as(someCaller())
    await track(client, 'daily')

    contacts.forward(23.9 * hourMs)
    const before = await track(client, 'daily')
    contacts.forward(0.2 * hourMs)
    const after = await track(client, 'daily')
    const again = await track(client, 'daily')

    expect([before.status, after.status, again.status]).toEqual([409, 200, 409])
  })
})

describe('Idempotency-Key with IDEMPOTENCY_TTL_HOURS 0', () => {
  it('is kept forever, even by the sweep', async () => {
    const eternal = await startContacts({ settings: { idempotencyTtlHours: 0 } })
    const client = eternal.as(someCaller())
    await track(client, 'once')

    eternal.forward(10 * 365 * 24 * hourMs)
    const later = await track(client, 'once')
    await eternal.stop()

    expect(later.status).toBe(409)
  })
})
