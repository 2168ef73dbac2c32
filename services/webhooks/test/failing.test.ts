import { webhookServer, type WebhookServer } from '@postrider/testing/webhook-server'
import { v7 as uuidv7 } from 'uuid'
import { eventsAt, sentMail, someProject, type Project } from './factories.ts'
import { startWebhooks, type WebhooksUnderTest } from './start.ts'

let webhooks: WebhooksUnderTest
let receiver: WebhookServer
let project: Project
let status: number

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

beforeAll(async () => {
  webhooks = await startWebhooks()
})
beforeEach(async () => {
  project = someProject(webhooks)
  status = 500
  receiver = await webhookServer((_, res) => void res.writeHead(status).end())
})
afterEach(() => receiver.stop())
afterAll(() => webhooks.stop())

/** Publishes an event of the project, and delivers it. Returns its id. */
async function deliver(id = uuidv7()): Promise<string> {
  await webhooks.consume(sentMail(project.projectId), id)
  await webhooks.idle()
  return id
}

async function forward(ms: number): Promise<void> {
  webhooks.forward(ms)
  await webhooks.idle()
  await webhooks.runLoop('endpoint-states')
}

/** Returns the messages about an endpoint, in order. */
const messagesOf = async (id: string) =>
  (await webhooks.published()).filter(({ key }) => key === id).map(({ type, data }) => ({ type, data }))

const noticesOf = async (id: string) => (await messagesOf(id)).map(({ type, data }) => [type, data.hours])

/** Makes attempts fail until this number is reached, within an hour. */
async function fail(attempts: number): Promise<void> {
  while (receiver.received.length < attempts) {
    await deliver()
    webhooks.forward(minute)
    await webhooks.idle()
  }
  expect(receiver.received).toHaveLength(attempts)
}

/** Lets attempts succeed for a minute. */
async function recover(): Promise<void> {
  status = 200
  await deliver()
  // Attempts pause for up to a minute after failures.
  webhooks.forward(minute)
  await webhooks.idle()
  status = 500
}

const failing = (hours: number) => ['webhook_endpoint.failing', hours]

describe('an endpoint without a success', () => {
  it('is reported after an hour and after a day, once each, and again after a recovery', async () => {
    const { id, url } = await project.endpointAt(receiver, { description: 'Orders' })
    await deliver()
    await forward(hour - minute)
    expect(await noticesOf(id)).toEqual([])
    await forward(minute)
    await forward(hour)
    expect(await noticesOf(id)).toEqual([failing(1)])
    const { failingSince } = await project.endpoint(id)
    expect(await messagesOf(id)).toEqual([
      {
        type: 'webhook_endpoint.failing',
        data: {
          id,
          url,
          description: 'Orders',
          failingSince,
          hours: 1,
          error: 'The server responded with 500.',
        },
      },
    ])
    await forward(day)
    await forward(day)
    expect(await noticesOf(id)).toEqual([failing(1), failing(24)])

    await recover()
    await deliver()
    await forward(hour)
    expect(await noticesOf(id)).toEqual([failing(1), failing(24), failing(1)])
  })

  it('is reported once if the service was not running after the first hour', async () => {
    const { id } = await project.endpointAt(receiver)
    await deliver()
    await forward(day)
    await forward(hour)
    expect(await noticesOf(id)).toEqual([failing(24)])
  })

  it('for five days and 20 attempts is disabled, with a message and an event', async () => {
    const { id, url } = await project.endpointAt(receiver, { events: ['email.sent'] })
    const other = await webhookServer()
    await project.endpointAt(other, { events: ['endpoint.disabled'] })
    await fail(20)
    await forward(5 * day - hour)
    expect((await project.endpoint(id)).state).toBe('ENABLED')
    await forward(hour)

    const disabledReason = 'No delivery has succeeded for five days.'
    expect(await project.endpoint(id)).toMatchObject({ state: 'DISABLED', disabledReason })
    const last = (await messagesOf(id)).at(-1)
    expect(last).toEqual({
      type: 'webhook_endpoint.disabled',
      data: { id, url, description: null, reason: disabledReason, disabledAt: expect.any(String) },
    })
    await webhooks.idle()
    expect(eventsAt(other)).toEqual([
      expect.objectContaining({
        type: 'endpoint.disabled',
        data: expect.objectContaining({ endpointId: id, reason: disabledReason }),
      }),
    ])
    await other.stop()
  })

  it('for five days is not disabled after 19 attempts, but after 20', async () => {
    const { id } = await project.endpointAt(receiver)
    const untilAttempts = async (attempts: number): Promise<void> => {
      for (let step = 0; step < 60 && receiver.received.length < attempts; step += 1) await forward(2 * hour)
      expect(receiver.received).toHaveLength(attempts)
    }
    // The ten attempts of each delivery take at least three days.
    await deliver()
    await untilAttempts(10)
    await deliver()
    await untilAttempts(19)
    const { failingSince, state } = await project.endpoint(id)
    expect(webhooks.now().getTime() - Date.parse(failingSince)).toBeGreaterThan(5 * day)
    expect(state).toBe('ENABLED')

    await untilAttempts(20)
    expect((await project.endpoint(id)).state).toBe('DISABLED')
  })

  it('that a user repairs is not disabled before its next attempt', async () => {
    for (const patch of [
      { state: 'ENABLED' },
      { state: 'ENABLED', url: `http://127.0.0.1:${receiver.port}/new` },
    ]) {
      const { id } = await project.endpointAt(receiver)
      await fail(receiver.received.length + 20)
      await project.change(id, { state: 'PAUSED' })
      webhooks.forward(2 * day)
      await project.change(id, { state: 'DISABLED' })
      await webhooks.idle()
      await project.change(id, { state: 'PAUSED' })
      webhooks.forward(2.5 * day)
      await project.change(id, patch)
      await forward(2 * day)
      expect((await project.endpoint(id)).state).toBe('ENABLED')
      await project.api.delete(`/webhook-endpoints/${id}`)
    }
  })

  it('is named without the query of its URL, which may be secret', async () => {
    const other = await webhookServer()
    const url = `http://127.0.0.1:${receiver.port}/hook?token=hidden`
    const { id } = (await project.create({ url })).body
    await project.endpointAt(other, { events: ['endpoint.disabled'] })
    await deliver()
    await forward(hour)
    status = 410
    await forward(6 * hour)
    await webhooks.idle()

    const [shown] = url.split('?')
    const messages = await messagesOf(id)
    expect(messages.map(({ type }) => type)).toEqual([
      'webhook_endpoint.failing',
      'webhook_endpoint.disabled',
    ])
    expect(messages.map(({ data }) => data.url)).toEqual([shown, shown])
    expect(eventsAt(other).map(({ data }) => data.url)).toEqual([shown])
    const entries = (await webhooks.audited()).filter(({ data }) => data.subject.id === id)
    expect(entries.map(({ data }) => data.subject.name)).toEqual([shown])
    await other.stop()
  })

  it('for less than five days is not disabled: a success starts the time again', async () => {
    const { id } = await project.endpointAt(receiver)
    await fail(20)
    await forward(4 * day)
    await recover()
    const before = receiver.received.length
    await fail(before + 25)
    await forward(4 * day)
    expect((await project.endpoint(id)).state).toBe('ENABLED')
    await forward(day)
    expect((await project.endpoint(id)).state).toBe('DISABLED')
  })

  it('that a user enables again has five days again, and is reported again', async () => {
    const { id } = await project.endpointAt(receiver)
    await fail(20)
    await forward(5 * day)
    expect((await project.endpoint(id)).state).toBe('DISABLED')

    expect(await project.change(id, { state: 'ENABLED' })).toMatchObject({
      disabledReason: null,
      failingSince: null,
      lastFailureAt: expect.any(String),
    })
    await webhooks.forgetPublished()
    await forward(minute)
    expect((await project.endpoint(id)).state).toBe('ENABLED')
    await deliver()
    await forward(hour)
    expect(await noticesOf(id)).toEqual([failing(1)])
  })
})

describe('a response with 410', () => {
  it('disables the endpoint immediately; what waits is discarded', async () => {
    const other = await webhookServer()
    const { id } = await project.endpointAt(receiver, { events: ['email.sent'] })
    await project.endpointAt(other, { events: ['endpoint.*'] })
    await deliver()
    status = 410
    await deliver()

    const disabledReason = 'The server responded with 410.'
    expect(await project.endpoint(id)).toMatchObject({ state: 'DISABLED', disabledReason })
    const states = (await project.deliveries(id)).map(({ state }: { state: string }) => state)
    expect(states).toEqual(['DISCARDED', 'DISCARDED'])
    expect((await messagesOf(id)).map(({ type }) => type)).toEqual(['webhook_endpoint.disabled'])
    await webhooks.idle()
    expect(eventsAt(other)).toMatchObject([{ type: 'endpoint.disabled', data: { endpointId: id } }])
    await other.stop()

    const sent = receiver.received.length
    await deliver()
    await forward(day)
    expect(receiver.received).toHaveLength(sent)
    expect(await project.deliveries(id)).toHaveLength(2)
  })
})
