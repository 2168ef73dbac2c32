import type { IncomingMessage, ServerResponse } from 'node:http'
import { webhookServer, type WebhookServer } from '@postrider/testing/webhook-server'
import { Webhook } from 'standardwebhooks'
import { v7 as uuidv7 } from 'uuid'
import { eventsAt, sentMail, someProject, type Project } from './factories.ts'
import { startWebhooks, type WebhooksUnderTest } from './start.ts'

let webhooks: WebhooksUnderTest
let receiver: WebhookServer
let project: Project
let answer: (req: IncomingMessage, res: ServerResponse) => void

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const delays = [5 * second, 5 * minute, 30 * minute, ...[2, 5, 10, 14, 20, 24].map((hours) => hours * hour)]

beforeAll(async () => {
  webhooks = await startWebhooks()
})
beforeEach(async () => {
  project = someProject(webhooks)
  answer = (_, res) => void res.writeHead(500).end()
  receiver = await webhookServer((req, res) => answer(req, res))
})
afterEach(() => receiver.stop())
afterAll(() => webhooks.stop())

/** Publishes an event of the project, and delivers it. Returns its id. */
async function deliver(): Promise<string> {
  const id = uuidv7()
  await webhooks.consume(sentMail(project.projectId), id)
  await webhooks.idle()
  return id
}

/** Moves the clock and delivers due events. Returns the number of requests that this caused. */
async function forward(ms: number): Promise<number> {
  const before = receiver.received.length
  webhooks.forward(ms)
  await webhooks.idle()
  return receiver.received.length - before
}

/** How much earlier than a delay the clock is read, so that the time of the test itself does not matter. */
const early = 2 * second

describe('an event that a receiver refuses', () => {
  it('is sent ten times by the schedule, and then FAILED', async () => {
    const { id: endpointId, secret } = await project.endpointAt(receiver)
    const id = await deliver()
    expect(receiver.received).toHaveLength(1)
    for (const delay of delays) {
      expect(await forward(delay - early)).toBe(0)
      expect(await forward(early)).toBe(1)
    }
    expect(await forward(48 * hour)).toBe(0)

    const delivery = await project.delivery(endpointId, id)
    expect(delivery).toMatchObject({ state: 'FAILED', attempts: 10, nextAttemptAt: null })
    expect(delivery.attemptLog).toHaveLength(10)
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([id]))
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1)
    const stamps = receiver.received.map(({ headers }) => Number(headers['webhook-timestamp']))
    expect(new Set(stamps).size).toBe(10)
    expect(stamps.toSorted((one, other) => one - other)).toEqual(stamps)
    for (const { headers, body } of receiver.received) {
      const at = new Date(Number(headers['webhook-timestamp']) * second)
      expect(headers['webhook-signature']).toBe(new Webhook(secret).sign(id, at, body))
    }
  })

  it('shows when the next attempt is due, and is DELIVERED as soon as one succeeds', async () => {
    const { id: endpointId } = await project.endpointAt(receiver)
    const id = await deliver()
    const retrying = await project.delivery(endpointId, id)
    const [{ at }] = retrying.attemptLog
    const waitMs = new Date(retrying.nextAttemptAt).getTime() - new Date(at).getTime()
    expect(retrying.state).toBe('RETRYING')
    expect(Math.abs(waitMs - 5 * second)).toBeLessThan(second)
    const endpoint = await project.endpoint(endpointId)
    expect([endpoint.failingSince, endpoint.lastFailureAt, endpoint.lastSuccessAt]).toEqual([at, at, null])

    answer = (_, res) => void res.end()
    expect(await forward(5 * second)).toBe(1)
    expect(await project.delivery(endpointId, id)).toMatchObject({ state: 'DELIVERED', attempts: 2 })
    expect(await project.endpoint(endpointId)).toMatchObject({
      failingSince: null,
      lastSuccessAt: expect.any(String),
      lastFailureAt: at,
    })
    expect(await forward(48 * hour)).toBe(0)
  })
})

describe('Retry-After', () => {
  it.each([429, 503])('in seconds delays the next attempt after %d, and other events', async (status) => {
    answer = (_, res) => void res.writeHead(status, { 'retry-after': '600' }).end()
    await project.endpointAt(receiver)
    await deliver()
    answer = (_, res) => void res.end()
    await deliver()

    expect(receiver.received).toHaveLength(1)
    expect(await forward(600 * second - early)).toBe(0)
    expect(await forward(early)).toBe(2)
  })

  it('as a date delays the next attempt', async () => {
    const at = new Date(webhooks.now().getTime() + 20 * minute)
    answer = (_, res) => void res.writeHead(503, { 'retry-after': at.toUTCString() }).end()
    await project.endpointAt(receiver)
    await deliver()

    expect(await forward(20 * minute - early)).toBe(0)
    expect(await forward(early)).toBe(1)
  })

  it('of more than a day delays the event for a day, and other events for an hour', async () => {
    answer = (_, res) => void res.writeHead(503, { 'retry-after': '999999999' }).end()
    await project.endpointAt(receiver)
    const id = await deliver()
    answer = (_, res) => void res.end()
    const other = await deliver()

    expect(await forward(hour - early)).toBe(0)
    expect(await forward(early)).toBe(1)
    expect(await forward(23 * hour - early)).toBe(0)
    expect(await forward(early)).toBe(1)
    expect(eventsAt(receiver).map((event) => event.id)).toEqual([id, other, id])
  })

  it.each(['-5', 'soon', '', '1.5'])('that is invalid (%j) changes nothing', async (value) => {
    answer = (_, res) => void res.writeHead(503, { 'retry-after': value }).end()
    await project.endpointAt(receiver)
    await deliver()
    expect(await forward(5 * second)).toBe(1)
  })
})

describe('failed attempts in a row', () => {
  it('pause all deliveries of the endpoint; then one attempt shows whether it works again', async () => {
    await project.endpointAt(receiver)
    for (let sent = 0; sent < 6; sent += 1) await webhooks.consume(sentMail(project.projectId))
    await webhooks.idle()
    const failed = receiver.received.length
    // Two requests are in flight when the third one fails.
    expect([3, 4]).toContain(failed)

    expect(await forward(10 * second)).toBe(1)
    expect(await forward(early)).toBe(0)
    expect(await forward(minute)).toBe(1)

    answer = (_, res) => void res.end()
    expect(await forward(minute)).toBeGreaterThanOrEqual(6 - failed)
    await forward(10 * minute)
    expect(new Set(eventsAt(receiver).map(({ id }) => id)).size).toBe(6)
  })

  it('do not happen because of one event that is always refused: other events are delivered', async () => {
    const { id: endpointId } = await project.endpointAt(receiver)
    const poison = uuidv7()
    answer = (req, res) => void res.writeHead(req.headers['webhook-id'] === poison ? 500 : 200).end()
    await webhooks.consume(sentMail(project.projectId), poison)
    const others: string[] = []
    for (let day = 0; day < 5; day += 1) {
      others.push(await deliver(), await deliver())
      await forward(24 * hour)
    }

    for (const id of others)
      expect(await project.delivery(endpointId, id)).toMatchObject({ state: 'DELIVERED', attempts: 1 })
    expect((await project.endpoint(endpointId)).state).toBe('ENABLED')
  })
})
