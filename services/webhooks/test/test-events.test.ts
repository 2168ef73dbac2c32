import { webhookBodySchema, webhookEventNames } from '@postrider/contracts/webhook-events'
import { until } from '@postrider/testing/jest'
import { webhookServer, type WebhookServer } from '@postrider/testing/webhook-server'
import { Webhook } from 'standardwebhooks'
import { v7 as uuidv7 } from 'uuid'
import { eventsAt, sentMail, someProject } from './factories.ts'
import { sharedWebhooks, type WebhooksUnderTest } from './start.ts'

let webhooks: WebhooksUnderTest
let receiver: WebhookServer
let status = 200

beforeAll(async () => {
  webhooks = await sharedWebhooks()
})
beforeEach(async () => {
  status = 200
  receiver = await webhookServer((_, res) => void res.writeHead(status).end())
})
afterEach(() => receiver.stop())
afterAll(() => webhooks.stop())

/** Returns a project with an endpoint, and a function that requests a test of it. */
async function someEndpoint({ port }: Pick<WebhookServer, 'port'> = receiver) {
  const project = someProject(webhooks)
  const endpoint = await project.endpointAt({ port })
  const test = (event = 'email.sent') =>
    project.api.post(`/webhook-endpoints/${endpoint.id}/test`, { body: { event } })
  return { ...project, endpointId: endpoint.id, secret: endpoint.secret, test }
}

describe('a test', () => {
  it('of an endpoint with batches is an array of one event', async () => {
    const project = someProject(webhooks)
    const { id } = await project.endpointAt(receiver, { batch: {} })
    await project.api.post(`/webhook-endpoints/${id}/test`, { body: { event: 'email.sent' } })

    expect(receiver.received.map(({ body }) => JSON.parse(body))).toEqual([
      [expect.objectContaining({ type: 'email.sent', test: true })],
    ])
  })

  it.each(webhookEventNames)('of %s sends a signed example, marked as a test', async (event) => {
    const { endpointId, secret, test, deliveries } = await someEndpoint()

    const { status: answered, body: delivery } = await test(event)

    expect(answered).toBe(200)
    expect(receiver.received).toHaveLength(1)
    const [request] = receiver.received
    const text = (name: string) => String(request?.headers[name])
    const verified = new Webhook(secret).verify(request?.body ?? '', {
      'webhook-id': text('webhook-id'),
      'webhook-timestamp': text('webhook-timestamp'),
      'webhook-signature': text('webhook-signature'),
    })
    expect(verified).toMatchObject({ id: text('webhook-id'), type: event, test: true })
    webhookBodySchema(event).parse(verified)
    const view = { id: text('webhook-id'), event, state: 'DELIVERED', test: true, attempts: 1 }
    expect(delivery).toMatchObject({
      ...view,
      body: verified,
      attemptLog: [{ statusCode: 200, error: null }],
    })
    expect(await deliveries(endpointId)).toEqual([expect.objectContaining(view)])
  })

  it('is refused for an unknown event and an unknown endpoint', async () => {
    const { test, endpointId, api } = await someEndpoint()

    expect((await test('email.lost')).status).toBe(422)
    for (const id of ['x', uuidv7()])
      expect(
        (await api.post(`/webhook-endpoints/${id}/test`, { body: { event: 'email.sent' } })).status,
      ).toBe(404)
    const stranger = someProject(webhooks).api
    const path = `/webhook-endpoints/${endpointId}/test`
    expect((await stranger.post(path, { body: { event: 'email.sent' } })).status).toBe(404)
    expect(receiver.received).toEqual([])
  })

  it('that fails has no further attempt', async () => {
    const { endpointId, test, deliveries } = await someEndpoint()
    status = 500

    const { body } = await test()
    await webhooks.idle()

    expect(body).toMatchObject({ state: 'FAILED', attempts: 1, nextAttemptAt: null })
    expect(body.attemptLog).toEqual([
      expect.objectContaining({ statusCode: 500, error: 'The server responded with 500.' }),
    ])
    expect(await deliveries(endpointId)).toEqual([expect.objectContaining({ state: 'FAILED', test: true })])
    expect(receiver.received).toHaveLength(1)
  })

  it.each(['ENABLED', 'PAUSED', 'DISABLED'])(
    'changes nothing about an endpoint that is %s',
    async (state) => {
      const { endpointId, test, change, endpoint } = await someEndpoint()
      if (state !== 'ENABLED') await change(endpointId, { state })
      const before = await endpoint(endpointId)
      await webhooks.forgetPublished()

      for (status of [200, 500, 410, 429]) {
        const { body } = await test()
        expect(body.state).toBe(status === 200 ? 'DELIVERED' : 'FAILED')
      }

      await webhooks.idle()
      expect(await endpoint(endpointId)).toEqual(before)
      expect(await webhooks.published()).toEqual([])
      expect(await webhooks.audited()).toEqual([])
    },
  )

  it('is not delivered again, neither by a replay of the delivery nor of a period', async () => {
    const { endpointId, projectId, test, api } = await someEndpoint()
    status = 500
    const { body } = await test()
    status = 200
    await webhooks.consume(sentMail(projectId))
    await webhooks.idle()

    const path = `/webhook-endpoints/${endpointId}`
    expect((await api.post(`${path}/deliveries/${body.id}/replay`)).status).toBe(409)
    const since = new Date(Date.now() - 60_000).toISOString()
    const { body: job } = await api.post(`${path}/replay`, { body: { since, state: 'all' } })
    await webhooks.idle()

    expect((await api.get(`${path}/replays/${job.jobId}`)).body).toMatchObject({ result: { replayed: 1 } })
    expect(eventsAt(receiver).map((event) => event.test)).toEqual([true, undefined, undefined])
  })

  it('is refused while three tests of the project are in progress', async () => {
    const waiting: (() => void)[] = []
    const slow = await webhookServer((_, res) => void waiting.push(() => res.end()))
    const { test, api, ...project } = await someEndpoint(slow)
    const other = await someEndpoint()
    const tests = [test(), test(), test()]
    await until(() => waiting.length === 3)

    const second = await project.endpointAt(receiver)
    const refused = await api.post(`/webhook-endpoints/${second.id}/test`, { body: { event: 'email.sent' } })
    expect(refused.status).toBe(503)
    expect((await other.test()).status).toBe(200)
    for (const answer of waiting) answer()
    expect((await Promise.all(tests)).map(({ body }) => body.state)).toEqual(Array(3).fill('DELIVERED'))
    const again = test()
    await until(() => waiting.length === 4)
    waiting[3]?.()
    expect((await again).body.state).toBe('DELIVERED')
    await slow.stop()
  })

  it('of an endpoint that is deleted during the test leaves no rows', async () => {
    const waiting: (() => void)[] = []
    const slow = await webhookServer((_, res) => void waiting.push(() => res.end()))
    const { test, api, endpointId } = await someEndpoint(slow)
    const testing = test()
    await until(() => waiting.length === 1)

    await api.delete(`/webhook-endpoints/${endpointId}`)
    await webhooks.idle()
    waiting[0]?.()

    expect((await testing).status).toBe(404)
    for (const table of ['webhook_deliveries', 'webhook_attempts'] as const)
      expect(
        await webhooks.db.selectFrom(table).selectAll().where('endpoint_id', '=', endpointId).execute(),
      ).toEqual([])
    await slow.stop()
  })
})
