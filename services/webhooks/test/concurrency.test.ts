import type { ServerResponse } from 'node:http'
import { requestOnce } from '@postrider/outgoing-http'
import { until } from '@postrider/testing/jest'
import { webhookServer, type WebhookServer } from '@postrider/testing/webhook-server'
import { deliveryLimits } from '../src/delivering/delivery-limits.ts'
import { anotherInstance } from './another-instance.ts'
import { eventsAt, sentMail, someProject, type Project } from './factories.ts'
import { startWebhooks, type WebhooksUnderTest } from './start.ts'

let webhooks: WebhooksUnderTest
let receiver: WebhookServer
let project: Project
/** The requests that wait for a response. */
let waiting: ServerResponse[]
let isHeld: boolean

const minute = 60_000
const limits = { ...deliveryLimits, timeoutMs: 20_000 }

beforeAll(async () => {
  webhooks = await startWebhooks({ overrides: { deliveryLimits: limits } })
})
beforeEach(async () => {
  project = someProject(webhooks)
  waiting = []
  isHeld = false
  receiver = await webhookServer((_, res) => void (isHeld ? waiting.push(res) : res.end()))
})
afterEach(() => receiver.stop())
afterAll(() => webhooks.stop())

const publish = ({ projectId }: Project, count: number) =>
  Promise.all(Array.from({ length: count }, () => webhooks.consume(sentMail(projectId))))

/** Publishes events of the project that become due together. */
async function publishTogether(endpointId: string, count: number): Promise<void> {
  await project.change(endpointId, { state: 'PAUSED' })
  await publish(project, count)
  await project.change(endpointId, { state: 'ENABLED' })
}

const respond = (status: number): void => {
  for (const res of waiting.splice(0)) res.writeHead(status).end()
}

/** Returns the number of requests that an endpoint may have in flight. No response shows it. */
async function concurrencyOf(id: string): Promise<number> {
  await webhooks.idle()
  const row = await webhooks.db
    .selectFrom('webhook_endpoints')
    .select('concurrency')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.concurrency
}

describe('the requests in flight to an endpoint', () => {
  it('become more with each success, up to ten', async () => {
    isHeld = true
    const { id } = await project.endpointAt(receiver)
    await publishTogether(id, 60)
    const rounds: number[] = []
    for (const expected of [2, 4, 8, 10, 10]) {
      await until(() => waiting.length >= expected)
      // The service starts the requests of a free place together, so a further one would be here soon.
      await new Promise(setImmediate)
      rounds.push(waiting.length)
      respond(200)
    }
    isHeld = false
    respond(200)
    await until(() => (respond(200), receiver.received.length === 60))
    await webhooks.idle()

    expect(rounds).toEqual([2, 4, 8, 10, 10])
    expect(new Set(eventsAt(receiver).map((event) => event.id)).size).toBe(60)
  })

  it('are begun also while an earlier one waits for its response', async () => {
    const { id } = await project.endpointAt(receiver)
    await publish(project, 1)
    await webhooks.idle()
    isHeld = true
    await publish(project, 1)
    await until(() => waiting.length === 1)
    await publish(project, 1)
    await until(() => waiting.length === 2)
    respond(200)
    await webhooks.idle()
    expect(await project.endpoint(id)).toMatchObject({ lastFailureAt: null })
  })

  it.each([429, 502, 504])('are halved by a response with %d', async (status) => {
    const { id } = await project.endpointAt(receiver)
    await publishTogether(id, 20)
    expect(await concurrencyOf(id)).toBe(10)
    isHeld = true
    await publish(project, 1)
    await until(() => waiting.length === 1)
    respond(status)

    expect(await concurrencyOf(id)).toBe(5)
  })

  it('are halved by a timeout', async () => {
    const { id } = await project.endpointAt(receiver)
    await publishTogether(id, 20)
    await webhooks.idle()
    isHeld = true
    limits.timeoutMs = 300
    await publish(project, 1)
    expect(await concurrencyOf(id)).toBe(5)
    limits.timeoutMs = 20_000
  })

  it.each([400, 500, 503])('are not changed by a response with %d', async (status) => {
    const { id } = await project.endpointAt(receiver)
    await publishTogether(id, 20)
    await webhooks.idle()
    isHeld = true
    await publish(project, 1)
    await until(() => waiting.length === 1)
    respond(status)
    expect(await concurrencyOf(id)).toBe(10)
  })

  it('are one after failures in a row, until it succeeds', async () => {
    const { id } = await project.endpointAt(receiver)
    await publishTogether(id, 20)
    await webhooks.idle()
    isHeld = true
    await publishTogether(id, 20)
    await until(() => waiting.length === 10)
    respond(500)
    await webhooks.idle()
    const before = receiver.received.length
    webhooks.forward(2 * minute)
    const idle = webhooks.idle()
    await until(() => waiting.length === 1)
    expect(receiver.received).toHaveLength(before + 1)
    respond(500)
    await idle
    expect(await concurrencyOf(id)).toBe(1)
    expect(receiver.received).toHaveLength(before + 1)

    isHeld = false
    webhooks.forward(2 * minute)
    await webhooks.idle()
    expect(new Set(eventsAt(receiver).map((event) => event.id)).size).toBe(40)
  })
})

describe('a short outage with ten requests in flight', () => {
  it('pauses the deliveries for 5 s', async () => {
    const { id } = await project.endpointAt(receiver)
    await publishTogether(id, 20)
    await webhooks.idle()
    isHeld = true
    await publishTogether(id, 20)
    await until(() => waiting.length === 10)
    isHeld = false
    respond(500)
    await webhooks.idle()
    const failed = receiver.received.length

    webhooks.forward(8_000)
    await webhooks.idle()
    expect(receiver.received.length).toBeGreaterThan(failed + 10)
    expect(await project.endpoint(id)).toMatchObject({ failingSince: null })
  })
})

describe('two processes', () => {
  it('never deliver to an endpoint at the same time, and each event once', async () => {
    const inFlight = new Map<string, Set<string>>()
    const used = new Set<string>()
    const conflicts: string[] = []
    const slots = { proven: 2, unproven: 2 }
    // The service of this test stores events only.
    const idle = await startWebhooks({
      overrides: { deliveryLimits: { ...limits, endpoints: { proven: 0, unproven: 0 } } },
    })
    const own = someProject(idle)
    const start = (name: string) =>
      anotherInstance(idle, {
        deliveryLimits: { ...limits, endpoints: slots, sliceMs: 5 },
        request: async (request, options) => {
          const names = inFlight.get(request.url) ?? new Set()
          inFlight.set(request.url, names)
          if ([...names].some((each) => !each.startsWith(name))) conflicts.push(request.url)
          const entry = `${name} ${request.headers['webhook-id']}`
          names.add(entry)
          used.add(name)
          const response = await requestOnce(request, options)
          names.delete(entry)
          return response
        },
      })
    const instances = [start('one'), start('two')]
    const urls = Array.from({ length: 8 }, (_, index) => `http://127.0.0.1:${receiver.port}/${index}`)
    for (const url of urls) await own.endpointAt(receiver, { url })
    let isOver = false
    const delivering = instances.map(async ({ deliverDue }) => {
      while (!isOver) await deliverDue()
    })
    let published = 0
    for (; used.size < 2 || published < 30; published += 10)
      await Promise.all(Array.from({ length: 10 }, () => idle.consume(sentMail(own.projectId))))
    await until(() => receiver.received.length >= 8 * published)
    isOver = true
    await Promise.all(delivering)

    expect(conflicts).toEqual([])
    const requests = receiver.received.map(({ url, headers }) => `${url} ${String(headers['webhook-id'])}`)
    expect(requests).toHaveLength(8 * published)
    expect(new Set(requests).size).toBe(8 * published)
    await Promise.all(instances.map(({ kill }) => kill()))
    await idle.stop()
  })
})
