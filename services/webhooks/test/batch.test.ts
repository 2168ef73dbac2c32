import type { ServerResponse } from 'node:http'
import { expectLogs, until } from '@postrider/testing/jest'
import { failAt, healed } from '@postrider/testing/postgres'
import { webhookServer, type Received, type WebhookServer } from '@postrider/testing/webhook-server'
import { Webhook } from 'standardwebhooks'
import { v7 as uuidv7 } from 'uuid'
import { deliveryLimits } from '../src/delivering/delivery-limits.ts'
import { sentMail, someProject, type Project } from './factories.ts'
import { startWebhooks, type WebhooksUnderTest } from './start.ts'

let webhooks: WebhooksUnderTest
let receiver: WebhookServer
let project: Project
let answer: (res: ServerResponse) => void

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

beforeAll(async () => {
  // No attempt of this file ends at the timeout.
  webhooks = await startWebhooks({ overrides: { deliveryLimits } })
})
beforeEach(async () => {
  project = someProject(webhooks)
  answer = (res) => void res.end()
  receiver = await webhookServer((_, res) => answer(res))
})
afterEach(() => receiver.stop())
afterAll(() => webhooks.stop())

const fail = (res: ServerResponse): void => void res.writeHead(500).end()

/** Publishes events of the project, and delivers due events. Returns the ids in order. */
async function deliver(count: number, fields: { subject?: string } = {}): Promise<string[]> {
  const ids = Array.from({ length: count }, () => uuidv7())
  await Promise.all(ids.map((id) => webhooks.consume(sentMail(project.projectId, fields), id)))
  await webhooks.idle()
  return ids
}

async function forward(ms: number): Promise<void> {
  webhooks.forward(ms)
  await webhooks.idle()
}

const parsed = ({ body }: Received): { id: string }[] => JSON.parse(body)
const idsIn = (request: Received): string[] => parsed(request).map(({ id }) => id)
/** Returns the ids of all events that were received, in batches. */
const received = (): string[] => receiver.received.flatMap(idsIn)
const batchIds = () => receiver.received.map(({ headers }) => headers['webhook-id'])

const batchAt = (batch: { max?: number; waitMs?: number }) => project.endpointAt(receiver, { batch })

describe('a batch', () => {
  it('is an array of events with its own id and signature', async () => {
    const { id: endpointId, secret } = await batchAt({ waitMs: second })
    const ids = await deliver(3)
    expect(receiver.received).toEqual([])
    await forward(second)

    expect(receiver.received.map(idsIn).map((each) => each.toSorted())).toEqual([ids])
    const [request] = receiver.received
    const batchId = String(request?.headers['webhook-id'])
    const at = new Date(Number(request?.headers['webhook-timestamp']) * second)
    const signature = new Webhook(secret).sign(batchId, at, request?.body ?? '')
    expect(request?.headers['webhook-signature']).toBe(signature)
    expect(ids).not.toContain(batchId)
    for (const id of ids)
      expect(await project.delivery(endpointId, id)).toMatchObject({
        state: 'DELIVERED',
        attempts: 1,
        batchId,
        attemptLog: [{ webhookId: batchId, statusCode: 200 }],
      })
  })

  it('has at most `max` events, and is sent without waiting if it is full', async () => {
    await batchAt({ max: 4, waitMs: 5_000 })
    const ids = await deliver(10)
    expect(receiver.received.map((request) => idsIn(request).length)).toEqual([4, 4])
    await forward(5_000)

    expect(receiver.received.map((request) => idsIn(request).length)).toEqual([4, 4, 2])
    expect(received().toSorted()).toEqual(ids)
  })

  it('is sent when its first event has waited for `waitMs`', async () => {
    await batchAt({ waitMs: 5_000 })
    await deliver(1)
    await forward(3_000)
    await deliver(1)
    expect(receiver.received).toEqual([])
    await forward(2_000)
    expect(receiver.received.map((request) => idsIn(request).length)).toEqual([2])
  })

  it('with `waitMs` 0 or `max` 1 is sent immediately', async () => {
    await batchAt({ waitMs: 0 })
    await deliver(1)
    await project.endpointAt(receiver, { batch: { max: 1, waitMs: 5_000 } })
    await deliver(1)
    expect(receiver.received.map((request) => idsIn(request).length)).toEqual([1, 1, 1])
  })

  it('has at most 500 KB', async () => {
    await batchAt({ waitMs: 0 })
    const subject = 'x'.repeat(120_000)
    const ids = await deliver(10, { subject })
    await forward(second)

    for (const { body } of receiver.received) expect(body.length).toBeLessThan(501_000)
    expect(receiver.received.length).toBeGreaterThanOrEqual(3)
    expect(received().toSorted()).toEqual(ids)
  })

  it('shares the requests in flight with other batches', async () => {
    const waiting: ServerResponse[] = []
    answer = (res) => void waiting.push(res)
    const { id } = await batchAt({ max: 2, waitMs: 0 })
    const ids = Array.from({ length: 8 }, () => uuidv7())
    await Promise.all(ids.map((id) => webhooks.consume(sentMail(project.projectId), id)))
    await until(() => waiting.length === 2)

    answer = (res) => void res.end()
    for (const res of waiting) res.end()
    await webhooks.idle()
    expect(received().toSorted()).toEqual(ids)
    expect(await project.endpoint(id)).toMatchObject({ lastFailureAt: null })
  })
})

describe('a batch that a receiver refuses', () => {
  it('is sent again with the same id and body, apart from new events', async () => {
    answer = fail
    const { id: endpointId } = await batchAt({ max: 10, waitMs: 0 })
    const ids = await deliver(3)
    const first = receiver.received.length
    const batches = new Set(batchIds())
    answer = (res) => void res.end()
    const [later = ''] = await deliver(1)
    await forward(10 * second)

    const again = receiver.received.slice(first).filter(({ headers }) => batches.has(headers['webhook-id']))
    expect(again.map(({ body }) => body).toSorted()).toEqual(
      receiver.received
        .slice(0, first)
        .map(({ body }) => body)
        .toSorted(),
    )
    expect(again.flatMap(idsIn)).not.toContain(later)
    for (const id of [...ids, later]) expect((await project.delivery(endpointId, id)).state).toBe('DELIVERED')
  })

  it('is FAILED after ten attempts, with all its events', async () => {
    answer = fail
    const { id: endpointId } = await batchAt({ waitMs: 1_000 })
    const ids = await deliver(2)
    await forward(1_000)
    for (let attempt = 1; attempt <= 12; attempt += 1) await forward(24 * hour)

    expect(receiver.received).toHaveLength(10)
    expect(new Set(batchIds()).size).toBe(1)
    for (const id of ids)
      expect(await project.delivery(endpointId, id)).toMatchObject({
        state: 'FAILED',
        attempts: 10,
        nextAttemptAt: null,
      })
  })

  it('is discarded when the endpoint is disabled', async () => {
    answer = fail
    const { id: endpointId } = await batchAt({ waitMs: 0 })
    const ids = await deliver(1)
    await project.change(endpointId, { state: 'DISABLED' })
    await webhooks.idle()
    await project.change(endpointId, { state: 'ENABLED' })
    await forward(hour)

    expect(receiver.received).toHaveLength(1)
    for (const id of ids) expect((await project.delivery(endpointId, id)).state).toBe('DISCARDED')
  })
})

describe('a batch whose outcome is lost', () => {
  afterEach(() => healed(webhooks.db))

  it('is sent again with the same id and events', async () => {
    expectLogs('webhook.postponed')
    await batchAt({ waitMs: 0 })
    await failAt(webhooks.db, { table: 'webhook_attempts', on: 'insert', at: 'commit' }, { times: 4 })
    const [id] = await deliver(1)
    await healed(webhooks.db)
    const [later] = await deliver(1)
    await forward(61 * second)

    const [first, ...rest] = receiver.received
    expect(rest.map(({ headers }) => headers['webhook-id'])).toContain(first?.headers['webhook-id'])
    expect(rest.map(idsIn)).toEqual(expect.arrayContaining([[id], [later]]))
    expect(rest).toHaveLength(2)
  })
})

describe('a change of `batch`', () => {
  it('to null lets open batches end, and sends new events alone', async () => {
    answer = fail
    const { id: endpointId } = await batchAt({ max: 2, waitMs: 5_000 })
    const ids = await deliver(2)
    await project.change(endpointId, { batch: null })
    answer = (res) => void res.end()
    const [single] = await deliver(1)
    await forward(5 * second)

    const [first, ...rest] = receiver.received
    const repeated = rest.find(({ headers }) => headers['webhook-id'] === first?.headers['webhook-id'])
    expect(repeated?.body).toBe(first?.body)
    expect(repeated && idsIn(repeated).toSorted()).toEqual(ids)
    const alone = rest.find(({ headers }) => headers['webhook-id'] === single)
    expect(JSON.parse(alone?.body ?? '')).toMatchObject({ id: single })
  })

  it('from null adds events that wait for a retry to a batch', async () => {
    answer = fail
    const { id: endpointId } = await project.endpointAt(receiver)
    const [id] = await deliver(1)
    await project.change(endpointId, { batch: { max: 10, waitMs: 0 } })
    answer = (res) => void res.end()
    await forward(5 * second)

    expect(receiver.received.slice(1).map(idsIn)).toEqual([[id]])
    expect(await project.delivery(endpointId, String(id))).toMatchObject({
      state: 'DELIVERED',
      attempts: 2,
      attemptLog: [{ statusCode: 200 }, { statusCode: 500, webhookId: id }],
    })
  })
})
