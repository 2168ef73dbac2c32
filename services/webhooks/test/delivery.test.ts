import { webhookServer, type WebhookServer } from '@postrider/testing/webhook-server'
import { Webhook } from 'standardwebhooks'
import { v7 as uuidv7 } from 'uuid'
import { eventsAt, sentMail, someProject } from './factories.ts'
import { sharedWebhooks, type WebhooksUnderTest } from './start.ts'

let webhooks: WebhooksUnderTest
let receiver: WebhookServer

beforeAll(async () => {
  webhooks = await sharedWebhooks()
})
beforeEach(async () => {
  receiver = await webhookServer()
})
afterEach(() => receiver.stop())
afterAll(() => webhooks.stop())

describe('an event that an endpoint wants', () => {
  it('is delivered once, signed, also if its message is repeated', async () => {
    const project = someProject(webhooks)
    const endpoint = await project.endpointAt(receiver, { events: ['email.sent'] })
    const emailId = uuidv7()
    const id = uuidv7()

    await webhooks.consume(sentMail(project.projectId, { emailId }), id)
    await webhooks.consume(sentMail(project.projectId, { emailId }), id)
    await webhooks.idle()

    expect(receiver.received).toHaveLength(1)
    const [request] = receiver.received
    expect(request?.headers['webhook-id']).toBe(id)
    const verified = new Webhook(endpoint.secret).verify(request?.body ?? '', {
      'webhook-id': String(request?.headers['webhook-id']),
      'webhook-timestamp': String(request?.headers['webhook-timestamp']),
      'webhook-signature': String(request?.headers['webhook-signature']),
    })
    expect(verified).toMatchObject({ id, type: 'email.sent', data: { emailId, to: 'ada@example.net' } })
    expect(await project.deliveries(endpoint.id)).toEqual([
      expect.objectContaining({
        id,
        event: 'email.sent',
        state: 'DELIVERED',
        attempts: 1,
        nextAttemptAt: null,
      }),
    ])
    expect(await project.endpoint(endpoint.id)).toMatchObject({
      failingSince: null,
      lastSuccessAt: expect.any(String),
    })
  })

  it('is not delivered to endpoints that do not want it, nor to other projects', async () => {
    const project = someProject(webhooks)
    const other = someProject(webhooks)
    await project.endpointAt(receiver, { events: ['email.delivered'] })
    await project.endpointAt(receiver, { events: ['*'], filter: { tags: ['order'] } })
    await other.endpointAt(receiver)

    await webhooks.consume(sentMail(project.projectId))
    await webhooks.idle()

    expect(eventsAt(receiver)).toEqual([])
  })
})
