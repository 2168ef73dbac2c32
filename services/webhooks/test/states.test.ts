import { until } from '@postrider/testing/jest'
import { projectMessage } from '@postrider/testing/service'
import { webhookServer, type WebhookServer } from '@postrider/testing/webhook-server'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { eventsAt, sentMail, someProject, type Project } from './factories.ts'
import { startWebhooks, type WebhooksUnderTest } from './start.ts'

let webhooks: WebhooksUnderTest
let receiver: WebhookServer
let project: Project
let status: number
/** Responses wait for this promise. */
let held: Promise<void>

const second = 1_000
const minute = 60 * second
const day = 86_400_000

beforeAll(async () => {
  webhooks = await startWebhooks()
})
beforeEach(async () => {
  project = someProject(webhooks)
  status = 200
  held = Promise.resolve()
  receiver = await webhookServer(async (_, res) => {
    await held
    res.writeHead(status).end()
  })
})
afterEach(() => receiver.stop())
afterAll(() => webhooks.stop())

/** Publishes an event of the project without waiting for its delivery. Returns its id. */
async function publish(): Promise<string> {
  const id = uuidv7()
  await webhooks.consume(sentMail(project.projectId), id)
  return id
}

async function deliver(): Promise<string> {
  const id = await publish()
  await webhooks.idle()
  return id
}

async function forward(ms: number): Promise<void> {
  webhooks.forward(ms)
  await webhooks.idle()
}

/** Returns the number of rows of an endpoint. */
async function rowsOf(endpointId: string, table: string, column = 'endpoint_id'): Promise<number> {
  const { rows } = await sql`
    select from ${sql.table(table)} where ${sql.ref(column)} = ${endpointId}
  `.execute(webhooks.db)
  return rows.length
}

const idsAt = () => eventsAt(receiver).map(({ id }) => id)

const stateOf = async (endpointId: string, id: string) => (await project.delivery(endpointId, id)).state

describe('a paused endpoint', () => {
  it('keeps events, and delivers them when it is enabled', async () => {
    const { id } = await project.endpointAt(receiver)
    const paused = await project.change(id, { state: 'PAUSED' })
    expect(new Date(paused.pausedUntil).getTime() - new Date(paused.updatedAt).getTime()).toBe(3 * day)
    const first = await deliver()
    const second = await deliver()
    await forward(day)
    expect(receiver.received).toEqual([])
    expect(await stateOf(id, first)).toBe('PENDING')

    expect(await project.change(id, { state: 'ENABLED' })).toMatchObject({ pausedUntil: null })
    await webhooks.idle()
    expect(new Set(idsAt())).toEqual(new Set([first, second]))
    expect(receiver.received).toHaveLength(2)
    expect(await stateOf(id, second)).toBe('DELIVERED')
  })

  it('makes no retries, and continues with them when it is enabled', async () => {
    status = 500
    const { id } = await project.endpointAt(receiver)
    const event = await deliver()
    await project.change(id, { state: 'PAUSED' })
    await forward(day)
    expect(idsAt()).toEqual([event])

    await project.change(id, { state: 'ENABLED' })
    await webhooks.idle()
    expect(idsAt()).toEqual([event, event])
  })

  it('does not extend its pause, and is disabled after three days', async () => {
    const { id } = await project.endpointAt(receiver)
    const { pausedUntil } = await project.change(id, { state: 'PAUSED' })
    const event = await deliver()
    await forward(2 * day)
    expect((await project.change(id, { state: 'PAUSED' })).pausedUntil).toBe(pausedUntil)
    await forward(day)
    await webhooks.runLoop('endpoint-states')

    const disabledReason = 'The endpoint was paused for three days.'
    expect(await project.endpoint(id)).toMatchObject({
      state: 'DISABLED',
      disabledReason,
      pausedUntil: null,
    })
    const messages = (await webhooks.published()).filter(({ key }) => key === id)
    expect(messages).toMatchObject([{ type: 'webhook_endpoint.disabled', data: { reason: disabledReason } }])
    expect(await stateOf(id, event)).toBe('DISCARDED')
    expect(receiver.received).toEqual([])
  })
})

describe('a disabled endpoint', () => {
  it('stores nothing, and discards what waited; only later events are delivered after that', async () => {
    status = 500
    const { id } = await project.endpointAt(receiver)
    const waiting = await deliver()
    const disabled = await project.change(id, { state: 'DISABLED' })
    expect(disabled.disabledReason).toBe('A user disabled the endpoint.')
    const missed = await deliver()
    await forward(minute)
    expect((await project.deliveries(id)).map((each: { id: string }) => each.id)).toEqual([waiting])
    expect(await stateOf(id, waiting)).toBe('DISCARDED')

    status = 200
    expect(await project.change(id, { state: 'ENABLED' })).toMatchObject({ disabledReason: null })
    const later = await deliver()
    await forward(day)
    expect(idsAt()).toEqual([waiting, later])
    expect(await stateOf(id, waiting)).toBe('DISCARDED')
    expect(idsAt()).not.toContain(missed)
  })

  it('discards what waited also if it is enabled again immediately', async () => {
    status = 500
    const { id } = await project.endpointAt(receiver)
    const waiting = await deliver()
    status = 200
    await project.change(id, { state: 'DISABLED' })
    await project.change(id, { state: 'ENABLED' })
    const later = await deliver()
    await forward(day)

    expect(idsAt()).toEqual([waiting, later])
    expect(await stateOf(id, waiting)).toBe('DISCARDED')
  })

  it('counts a success of a request in flight, but makes no further attempt after a failure', async () => {
    const gate = Promise.withResolvers<void>()
    held = gate.promise
    const { id } = await project.endpointAt(receiver)
    const event = await publish()
    await until(() => receiver.received.length === 1)
    status = 500
    await project.change(id, { state: 'DISABLED' })
    gate.resolve()
    await webhooks.idle()
    expect(await stateOf(id, event)).toBe('DISCARDED')

    status = 200
    await project.change(id, { state: 'ENABLED' })
    await forward(day)
    expect(idsAt()).toEqual([event])
  })

  it('can be enabled after the process that delivered to it was killed', async () => {
    const { id } = await project.endpointAt(receiver)
    // A process has claimed the endpoint, and does not release it.
    const claim = { claim_id: uuidv7(), due_at: new Date(webhooks.now().getTime() + minute) }
    await webhooks.db.updateTable('webhook_endpoints').set(claim).where('id', '=', id).execute()
    await project.change(id, { state: 'DISABLED' })
    await project.change(id, { state: 'ENABLED' })
    const event = await deliver()
    await forward(minute)
    await forward(minute)

    expect(idsAt()).toEqual([event])
  })
})

describe('a change while requests are in flight', () => {
  it.each([{ state: 'PAUSED' }, { state: 'DISABLED' }])('to %j stops further requests', async (patch) => {
    const gate = Promise.withResolvers<void>()
    held = gate.promise
    const { id } = await project.endpointAt(receiver)
    for (let sent = 0; sent < 8; sent += 1) await publish()
    await until(() => receiver.received.length === 2)
    await project.change(id, patch)
    gate.resolve()
    await forward(minute)

    expect(receiver.received).toHaveLength(2)
    const states = (await project.deliveries(id)).map(({ state }: { state: string }) => state)
    expect(states.filter((state: string) => state === 'DELIVERED')).toHaveLength(2)
  })

  it('of the URL is used by the next request', async () => {
    const other = await webhookServer()
    const gate = Promise.withResolvers<void>()
    held = gate.promise
    const { id } = await project.endpointAt(receiver)
    for (let sent = 0; sent < 5; sent += 1) await publish()
    await until(() => receiver.received.length === 2)
    await project.change(id, { url: `http://127.0.0.1:${other.port}/` })
    gate.resolve()
    await webhooks.idle()

    expect([receiver.received.length, other.received.length]).toEqual([2, 3])
    await other.stop()
  })

  it('by deletion stops further requests, and leaves no rows', async () => {
    const gate = Promise.withResolvers<void>()
    held = gate.promise
    const { id } = await project.endpointAt(receiver)
    for (let sent = 0; sent < 5; sent += 1) await publish()
    await until(() => receiver.received.length === 2)
    expect((await project.api.delete(`/webhook-endpoints/${id}`)).status).toBe(204)
    await until(async () => (await rowsOf(id, 'webhook_endpoints', 'id')) === 0)
    gate.resolve()
    await forward(minute)

    expect(receiver.received).toHaveLength(2)
    for (const table of ['webhook_deliveries', 'webhook_attempts', 'webhook_batches'])
      expect([table, await rowsOf(id, table)]).toEqual([table, 0])
  })
})

describe('a disabled project', () => {
  it('receives nothing until it is enabled, and loses nothing', async () => {
    const { projectId } = project
    await project.endpointAt(receiver)
    await webhooks.consume(projectMessage({ id: projectId, disabled: true, version: 2 }))
    const event = await deliver()
    await forward(minute)
    expect(receiver.received).toEqual([])

    await webhooks.consume(projectMessage({ id: projectId, disabled: false, version: 3 }))
    await forward(minute)
    expect(idsAt()).toEqual([event])
  })
})
