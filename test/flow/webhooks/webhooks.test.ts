import { webhookEventNames } from '@postrider/contracts/webhook-events'
import { verifyWebhook, type WebhookEvent } from '@postrider/client'
import { webhookServer, type WebhookServer } from '@postrider/testing/webhook-server'
import { startFlow, type Flow, type Project } from '../support/start-flow.ts'
import { useEverything } from '../support/use-everything.ts'

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

    await useEverything({ flow, project })

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

    await useEverything({ flow, project })

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
