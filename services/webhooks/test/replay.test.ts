import { until } from '@postrider/testing/jest'
import { webhookServer, type WebhookServer } from '@postrider/testing/webhook-server'
import { v7 as uuidv7 } from 'uuid'
import { erase, eventsAt, sentMail, someProject } from './factories.ts'
import { startWebhooks, type WebhooksUnderTest } from './start.ts'

let webhooks: WebhooksUnderTest
let receiver: WebhookServer
let status = 200

beforeAll(async () => {
  webhooks = await startWebhooks()
})
beforeEach(async () => {
  status = 200
  receiver = await webhookServer((_, res) => void res.writeHead(status).end())
})
afterEach(() => receiver.stop())
afterAll(() => webhooks.stop())

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Returns a project with an endpoint and functions that deliver and replay. */
async function someEndpoint(body: Record<string, unknown> = {}) {
  const project = someProject(webhooks)
  const { id: endpointId } = await project.endpointAt(receiver, body)
  return {
    ...project,
    endpointId,
    deliver: async (contactId?: string): Promise<string> => {
      const id = uuidv7()
      await webhooks.consume(sentMail(project.projectId, { contactId: contactId ?? uuidv7() }), id)
      await webhooks.idle()
      return id
    },
    replay: (id: string) => project.api.post(`/webhook-endpoints/${endpointId}/deliveries/${id}/replay`),
    view: (id: string) => project.delivery(endpointId, id),
  }
}

/** Moves the clock until no attempt of a delivery is left. */
async function failUntilTheEnd(view: () => Promise<{ state: string }>): Promise<void> {
  while ((await view()).state === 'RETRYING') {
    webhooks.forward(30 * hourMs)
    await webhooks.idle()
  }
}

describe('the replay of a delivery', () => {
  it('delivers a DELIVERED event again, with the same id and body', async () => {
    const { deliver, replay, view } = await someEndpoint()
    const id = await deliver()

    const { status: answered, body } = await replay(id)
    await webhooks.idle()

    expect(answered).toBe(200)
    expect(body).toMatchObject({ id, state: 'PENDING', attempts: 0, nextAttemptAt: expect.any(String) })
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([id, id])
    expect(receiver.received[1]?.body).toBe(receiver.received[0]?.body)
    expect(await view(id)).toMatchObject({ state: 'DELIVERED', attempts: 1, attemptLog: [{}, {}] })
  })

  it('gives a FAILED event all its attempts again', async () => {
    const { deliver, replay, view } = await someEndpoint()
    status = 500
    const id = await deliver()
    await failUntilTheEnd(() => view(id))
    expect(await view(id)).toMatchObject({ state: 'FAILED', attempts: 10, nextAttemptAt: null })

    await replay(id)
    await webhooks.idle()
    webhooks.forward(hourMs)
    await webhooks.idle()
    await failUntilTheEnd(() => view(id))

    expect(await view(id)).toMatchObject({ state: 'FAILED', attempts: 10 })
    expect(receiver.received).toHaveLength(20)
  })

  it('makes the next attempt of a RETRYING event now, and keeps the number of attempts', async () => {
    const { deliver, replay, view } = await someEndpoint()
    status = 500
    const id = await deliver()
    status = 200

    expect((await replay(id)).body).toMatchObject({ state: 'RETRYING', attempts: 1 })
    await webhooks.idle()

    expect(await view(id)).toMatchObject({ state: 'DELIVERED', attempts: 2 })
  })

  it('keeps a PENDING event of a paused endpoint pending', async () => {
    const { deliver, replay, view, change, endpointId } = await someEndpoint()
    await change(endpointId, { state: 'PAUSED' })
    const id = await deliver()

    expect((await replay(id)).body).toMatchObject({ state: 'PENDING' })
    await webhooks.idle()
    expect(receiver.received).toEqual([])
    await change(endpointId, { state: 'ENABLED' })
    await webhooks.idle()

    expect(await view(id)).toMatchObject({ state: 'DELIVERED', attempts: 1 })
  })

  it('delivers a DISCARDED event after the endpoint was enabled again', async () => {
    const { deliver, replay, view, change, endpointId } = await someEndpoint()
    await change(endpointId, { state: 'PAUSED' })
    const id = await deliver()
    await change(endpointId, { state: 'DISABLED' })
    await webhooks.idle()

    expect(await view(id)).toMatchObject({ state: 'DISCARDED' })
    expect((await replay(id)).status).toBe(409)
    await change(endpointId, { state: 'ENABLED' })
    await webhooks.idle()
    expect(receiver.received).toEqual([])
    await replay(id)
    await webhooks.idle()

    expect(await view(id)).toMatchObject({ state: 'DELIVERED', attempts: 1 })
  })

  it('of an event in an open batch makes the next attempt of the batch now', async () => {
    const { deliver, replay, view, change, endpointId } = await someEndpoint({ batch: { max: 2, waitMs: 0 } })
    status = 500
    await change(endpointId, { state: 'PAUSED' })
    const ids = [await deliver(), await deliver()]
    await change(endpointId, { state: 'ENABLED' })
    await webhooks.idle()
    expect(receiver.received).toHaveLength(1)
    status = 200

    expect((await replay(ids[0] ?? '')).body).toMatchObject({ state: 'RETRYING', attempts: 1 })
    await webhooks.idle()

    const [first, second] = receiver.received
    expect(receiver.received).toHaveLength(2)
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    expect(second?.body).toBe(first?.body)
    for (const id of ids)
      expect(await view(id)).toMatchObject({ state: 'DELIVERED', batchId: first?.headers['webhook-id'] })
  })

  it('of an event of a delivered batch makes a new batch', async () => {
    const { deliver, replay, view } = await someEndpoint({ batch: { max: 2, waitMs: 0 } })
    const id = await deliver()
    const { batchId } = await view(id)

    await replay(id)
    await webhooks.idle()

    expect(eventsAt(receiver).map((event) => event.id)).toEqual([id, id])
    expect(await view(id)).toMatchObject({ state: 'DELIVERED', batchId: expect.not.stringMatching(batchId) })
  })

  it('during the attempt of a discarded batch is not lost if the batch fails', async () => {
    const waiting: (() => void)[] = []
    const slow = await webhookServer((_, res) => void waiting.push(() => res.writeHead(500).end()))
    const { deliver, replay, view, change, endpointId } = await someEndpoint({ batch: { max: 1, waitMs: 0 } })
    await change(endpointId, { state: 'PAUSED', url: `http://127.0.0.1:${slow.port}/hook` })
    const id = await deliver()
    await change(endpointId, { state: 'ENABLED' })
    await until(() => waiting.length === 1)

    await change(endpointId, { state: 'DISABLED' })
    await webhooks.runLoop('discards')
    await change(endpointId, { state: 'ENABLED', url: `http://127.0.0.1:${receiver.port}/hook` })
    expect((await replay(id)).body).toMatchObject({ state: 'PENDING' })
    for (const answer of waiting) answer()
    await webhooks.idle()
    webhooks.forward(minuteMs)
    await webhooks.idle()

    expect(await view(id)).toMatchObject({ state: 'DELIVERED' })
    await slow.stop()
  })

  it('is refused with 409 if the contact was erased', async () => {
    const { deliver, replay, projectId } = await someEndpoint()
    const contactId = uuidv7()
    const id = await deliver(contactId)
    await erase(webhooks, { projectId, contactId })

    expect((await replay(id)).status).toBe(409)
  })

  it('is written to the audit log', async () => {
    const { deliver, replay, endpointId } = await someEndpoint()
    const id = await deliver()
    await webhooks.forgetPublished()

    await replay(id)

    expect((await webhooks.audited()).map(({ data }) => [data.action, data.subject.id])).toEqual([
      ['webhook-endpoint.replayed', endpointId],
    ])
  })
})
