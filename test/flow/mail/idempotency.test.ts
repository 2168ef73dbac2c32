import { services } from '@postrider/services'
import { startFlow, type Flow, type Project } from '../support/start-flow.ts'

/** Longer than the lease of a claimed key. */
const lapsedMs = 41_000

let flow: Flow
let project: Project
/** The difference in ms between the test's clock and the real clock. */
let aheadMs = 0

beforeAll(async () => {
  const now = (): Date => new Date(Date.now() + aheadMs)
  flow = await startFlow({}, { overrides: Object.fromEntries(services.map(({ name }) => [name, { now }])) })
})
beforeEach(async () => {
  project = await flow.newProject()
})
afterAll(() => flow.stop())

const mail = (body: object = {}) => ({
  to: 'ada@example.net',
  from: `us@${project.domain}`,
  subject: 'Your cart',
  body: '<p>It is still there.</p>',
  ...body,
})
const throttled = () => mail({ subscribed: true, delivery: { throttle: '1h', throttleKey: 'cart' } })

const post = (path: string, body: object, key?: string) =>
  project.api.post(path, { body, ...(key !== undefined && { headers: { 'idempotency-key': key } }) })
const track = (key: string) =>
  project.open.post('/v1/track', {
    body: { email: 'ada@example.net', event: 'x', subscribed: true },
    headers: { 'idempotency-key': key },
  })

/** Delivers all messages, unsubscribes the recipient, and lets the lease of the key expire. */
async function lapseAndUnsubscribe(contactId: string): Promise<void> {
  await flow.idle()
  const changed = await project.api.patch(`/contacts/${contactId}`, { body: { subscribed: false } })
  expect(changed.status).toBe(200)
  aheadMs += lapsedMs
}

const isSubscribed = async (contactId: string) =>
  (await project.api.get(`/contacts/${contactId}`)).body.subscribed

const conflict = { status: 409, body: { error: { details: { originalStatusCode: 200 } } } }

describe('an idempotency key whose lease has expired', () => {
  it.each(['QUEUED', 'SKIPPED'])(
    'causes 409 without a change of the contact if its mail is %s',
    async (status) => {
      if (status === 'SKIPPED') await post('/v1/send', throttled())
      const first = await post('/v1/send', throttled(), 'used')
      const [item] = first.body.data.emails
      await lapseAndUnsubscribe(item.contact.id)

      const repeats = [await post('/v1/send', throttled(), 'used'), await track('used')]

      expect([first.status, item.status]).toEqual([200, status])
      for (const repeat of repeats) expect(repeat).toMatchObject(conflict)
      expect(await isSubscribed(item.contact.id)).toBe(false)
    },
  )

  it.each(['strict', 'permissive'])(
    'causes 409 if it is the key of a %s batch whose items have their own keys',
    async (mode) => {
      const emails = [mail({ idempotencyKey: 'one' }), { ...throttled(), idempotencyKey: 'two' }]
      await post('/v1/send', throttled())
      const first = await post('/v1/send/batch', { emails, mode }, 'call')
      const { contact } = (first.body.data.emails ?? first.body.data.results[0].emails)[0]
      await lapseAndUnsubscribe(contact.id)

      const repeats = await Promise.all([
        track('call'),
        track('one'),
        track('two'),
        post('/v1/send', throttled(), 'two'),
        post('/v1/send/batch', { emails: [throttled()], mode }, 'call'),
      ])

      expect(first.status).toBe(200)
      for (const repeat of repeats) expect(repeat).toMatchObject(conflict)
      expect(await isSubscribed(contact.id)).toBe(false)
    },
  )
})
