import { webhookEventNames } from '@postrider/contracts/webhook-events'
import { verifyWebhook, type WebhookEvent } from '@postrider/client'
import type { ApiResponse } from '@postrider/testing/service'
import { webhookServer, type WebhookServer } from '@postrider/testing/webhook-server'
import { startFlow, type Flow, type Project } from '../support/start-flow.ts'
import { onPro, workflowsOf } from '../support/workflows-of.ts'

let flow: Flow
let project: Project
let receiver: WebhookServer

beforeAll(async () => {
  flow = await startFlow({ WEBHOOK_ALLOW_PRIVATE: '127.0.0.1/32' })
})
beforeEach(async () => {
  receiver = await webhookServer()
  project = await flow.newProject()
})
afterEach(() => receiver.stop())
afterAll(() => flow.stop())

const { workflow, addStep, enable } = workflowsOf(() => ({ flow, project }))

async function endpoint(body: Record<string, unknown> = {}) {
  const created = await project.api.post('/webhook-endpoints', {
    body: { url: `http://127.0.0.1:${receiver.port}/hook`, events: ['*'], ...body },
  })
  expect(created.status).toBe(201)
  return created.body
}

/** Returns the received events, verified with the secret, in the order of their arrival. */
const eventsAt = (secret: string): WebhookEvent[] =>
  receiver.received.flatMap(({ body, headers }) => [verifyWebhook(body, headers, secret)].flat())

/** Expects that a call succeeds, and returns the body of its response. */
async function done(call: Promise<ApiResponse>): Promise<ApiResponse['body']> {
  const { status, body } = await call
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return body
}

const send = (to: string, body: object = {}) =>
  done(
    project.api.post('/v1/send', {
      body: { to, from: `us@${project.domain}`, subject: 'Order', body: '<p>Thanks</p>', ...body },
    }),
  )

/** Lets the product report most kinds of events. */
async function useEverything(): Promise<void> {
  const { api } = project
  const contact = await done(
    api.post('/contacts', { body: { email: 'ada@example.net', data: { plan: 'x' } } }),
  )
  await done(api.post('/segments', { body: { name: 'Pro', condition: onPro, trackMembership: true } }))
  await flow.idle()
  await done(api.patch(`/contacts/${contact.id}`, { body: { data: { plan: 'pro' } } }))
  await flow.idle()
  await done(api.patch(`/contacts/${contact.id}`, { body: { data: { plan: 'x' } } }))
  await done(api.patch(`/contacts/${contact.id}`, { body: { subscribed: false } }))
  await done(api.patch(`/contacts/${contact.id}`, { body: { subscribed: true } }))
  const id = await workflow('bought')
  await addStep(id, 'UPDATE_CONTACT', { config: { updates: { buyer: true } } })
  await enable(id)
  await done(project.open.post('/v1/track', { body: { email: 'ada@example.net', event: 'bought' } }))
  await flow.idle()
  await send('ada@example.net', { tags: ['orders'], metadata: { order: '42' } })
  await send('bounce@simulator.amazonses.com')
  await send('complaint@simulator.amazonses.com')
  await flow.idle()
  await send('bounce@simulator.amazonses.com')
  const at = new Date(Date.now() + 3_600_000).toISOString()
  const later = await send('ada@example.net', { delivery: { at } })
  await done(api.post(`/emails/${later.data.emails[0].email}/cancel`))
  const rule = await done(api.post('/suppressions', { body: { value: 'secret@example.net' } }))
  await done(api.delete(`/suppressions/${rule.id}`))
  const file = new FormData()
  file.append('file', new Blob(['email\nnew@example.net\n'], { type: 'text/csv' }), 'people.csv')
  await done(api.post('/contacts/import', { body: file }))
  await flow.idle()
  const campaign = await done(
    api.post('/campaigns', {
      body: {
        name: 'Spring',
        subject: 'Spring',
        body: '<p>Hi</p>',
        from: `us@${project.domain}`,
        audienceType: 'ALL',
      },
    }),
  )
  await done(api.post(`/campaigns/${campaign.data.id}/send`))
  await flow.idle()
  await done(api.delete(`/contacts/${contact.id}`))
  await flow.idle()
}

/** Events that this test does not cause. Tests of the services cover them. */
const others = [
  'email.delayed',
  'email.opened',
  'email.clicked',
  'email.failed',
  'email.received',
  'campaign.scheduled',
  'campaign.paused',
  'campaign.cancelled',
  'workflow.failed',
  'domain.verified',
  'domain.lost',
  'endpoint.disabled',
]

describe('an endpoint for all events', () => {
  it('receives the events of the whole product, signed, each once', async () => {
    const { secret, id } = await endpoint()

    await useEverything()

    const events = eventsAt(secret)
    const missing = webhookEventNames.filter((name) => !events.some(({ type }) => type === name))
    expect(missing).toEqual(others)
    expect(new Set(events.map((event) => event.id)).size).toBe(events.length)
    expect((await project.api.get(`/webhook-endpoints/${id}`)).body).toMatchObject({
      failingSince: null,
      lastSuccessAt: expect.any(String),
    })
  }, 60_000)

  it('can derive the state of each mail from the highest sequence', async () => {
    const { secret } = await endpoint({ events: ['email.*'] })

    await useEverything()

    const byMail = Map.groupBy(
      eventsAt(secret).map(({ data }) => data as { emailId: string; sequence: number; status: string }),
      ({ emailId }) => emailId,
    )
    expect(byMail.size).toBeGreaterThan(5)
    for (const [emailId, states] of byMail) {
      const inOrder = states.toSorted((one, other) => one.sequence - other.sequence)
      expect(inOrder.map(({ sequence }) => sequence)).toEqual(inOrder.map((_, index) => index + 1))
      const { body } = await project.api.get(`/emails/${emailId}`)
      expect(inOrder.at(-1)?.status).toBe(body.status)
    }
  }, 60_000)
})
