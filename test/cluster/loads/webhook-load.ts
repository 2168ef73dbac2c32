import { setTimeout as pause } from 'node:timers/promises'
import { verifyWebhook } from '@postrider/client'
import type { ApiResponse } from '@postrider/testing/service'
import { webhookServer, type WebhookServer } from '@postrider/testing/webhook-server'
import { printLine } from '../support/cluster-under-test.ts'
import type { ClusterWithSink } from '../support/cluster-with-sink.ts'
import { newProject, type OwnedProject } from '../support/owner.ts'
import type { LoadUnderKills, LoadUnderKillsOptions } from './load-plan.ts'
import { trackPurchases } from './workflow-events.ts'

const count = 200
/**
 * The leases of killed instances expire after a minute. A delivery that failed several times waits for up to
 * half an hour, so it is replayed after this time.
 */
const settleMs = 240_000
const batchSize = 20
/** The number of requests of an endpoint whose outcome a kill can lose. */
const unrecorded = 30

/** An event that the receiver has accepted. */
interface Received {
  id: string
  /** The name of the event and the address of its contact. */
  name: string
}

/** An endpoint, and the events that it has accepted. */
interface Endpoint {
  id: string
  secret: string
  path: string
  events: Received[]
}

/** Creates an endpoint at the receiver. */
async function createEndpoint(
  { api }: OwnedProject,
  { port }: WebhookServer,
  { path, ...body }: { path: string; batch?: object },
): Promise<Endpoint> {
  const { status, body: made } = await api.post('/webhook-endpoints', {
    body: { url: `http://127.0.0.1:${port}${path}`, events: ['event.triggered'], ...body },
  })
  expect({ status, made }).toMatchObject({ status: 201 })
  return { id: made.id, secret: made.secret, path, events: [] }
}

interface FailingReceiver {
  receiver: WebhookServer
  /** Why requests could not be verified. */
  faults: readonly unknown[]
  /** From now on, requests are accepted. */
  recover(): void
}

/** Starts a receiver that responds with 500 until `recover` is called, and then adds events to the endpoints. */
async function startReceiver(endpoints: readonly Endpoint[]): Promise<FailingReceiver> {
  let isDown = true
  const faults: unknown[] = []
  const receiver = await webhookServer((req, res) => {
    const request = receiver.received.at(-1)
    const endpoint = endpoints.find(({ path }) => path === req.url)
    try {
      if (!isDown && request && endpoint)
        endpoint.events.push(...eventsIn(verifyWebhook(request.body, request.headers, endpoint.secret)))
    } catch (error) {
      faults.push(error)
    }
    res.writeHead(isDown ? 500 : 200).end()
  })
  return { receiver, faults, recover: () => void (isDown = false) }
}

/**
 * Tracks events of a project with two endpoints, one of which receives batches. The receiver fails during
 * the first half of the kills.
 */
export async function startWebhookLoad(
  { cluster }: ClusterWithSink,
  { seconds }: LoadUnderKillsOptions,
): Promise<LoadUnderKills> {
  const endpoints: Endpoint[] = []
  const { receiver, faults, recover } = await startReceiver(endpoints)
  const project = await newProject(cluster.demo)
  endpoints.push(await createEndpoint(project, receiver, { path: '/single' }))
  const batch = { max: batchSize, waitMs: 500 }
  endpoints.push(await createEndpoint(project, receiver, { path: '/batch', batch }))
  const purchases = trackPurchases(project, { count, perSecond: count / seconds })
  // `stop` reports the error.
  purchases.catch(() => undefined)
  const recovery = pause(seconds * 500).then(recover)
  const expectDone = async (): Promise<void> => {
    const { emails, paid } = await purchases
    await recovery
    const expected = [
      ...emails.map((email) => `bought ${email}`),
      ...[...paid].map((email) => `paid ${email}`),
    ]
    for (const endpoint of endpoints) {
      const beganAt = Date.now()
      const events = await untilReceived({ project, endpoint, expected })
      const ids = new Set(events.map(({ id }) => id))
      const repeats = events.length - ids.size
      printLine(
        `webhooks: ${endpoint.path} after ${Date.now() - beganAt} ms, ${repeats} events were repeated`,
      )

      expect(events.map(({ name }) => name).filter((name) => !expected.includes(name))).toEqual([])
      // Each event has one id in all attempts.
      expect(ids.size).toBe(expected.length)
      const kills = cluster.killed.filter(({ name }) => /^(webhooks|postgres)/.test(name)).length
      expect(repeats).toBeLessThanOrEqual(kills * unrecorded * (endpoint.path === '/batch' ? batchSize : 1))
    }
    expect(faults).toEqual([])
    expect(await cluster.query('webhooks', 'select reason from dead_letters')).toEqual([])
  }
  return {
    stop: async () => void (await Promise.all([purchases, recovery])),
    expectDone,
    close: () => receiver.stop(),
  }
}

/** Returns the events of a request. */
const eventsIn = (body: ReturnType<typeof verifyWebhook>): Received[] =>
  [body]
    .flat()
    .flatMap((event) =>
      event.type === 'event.triggered'
        ? [{ id: event.id, name: `${event.data.name} ${event.data.email}` }]
        : [],
    )

interface ReceivedInput {
  project: OwnedProject
  endpoint: Endpoint
  expected: readonly string[]
}

/** Waits until an endpoint has accepted all events. Replays deliveries whose next attempt is due much later. */
async function untilReceived({ project, endpoint, expected }: ReceivedInput): Promise<readonly Received[]> {
  for (const deadline = Date.now() + settleMs; ; await pause(1_000)) {
    const names = new Set(endpoint.events.map(({ name }) => name))
    const missing = expected.filter((name) => !names.has(name))
    if (missing.length === 0) return endpoint.events
    if (Date.now() > deadline) throw new Error(`${endpoint.path} did not receive ${missing.join(', ')}`)
    await attemptNow(project, endpoint)
  }
}

/** Makes the next attempt of the deliveries that wait for it due. */
async function attemptNow({ api }: OwnedProject, { id }: Endpoint): Promise<void> {
  const path = `/webhook-endpoints/${id}/deliveries`
  const { body }: ApiResponse = await api.get(`${path}?state=RETRYING&limit=20`)
  for (const delivery of body.data) await api.post(`${path}/${delivery.id}/replay`)
}
