import type { ServerResponse } from 'node:http'
import { failAt, healed } from '@postrider/testing/postgres'
import { fc } from '@postrider/testing/property'
import { webhookServer } from '@postrider/testing/webhook-server'
import { v7 as uuidv7 } from 'uuid'
import { deliveryLimits } from '../src/delivering/delivery-limits.ts'
import { anotherInstance, type Instance } from './another-instance.ts'
import { sentMail, someProject } from './factories.ts'
import { startWebhooks, type WebhooksUnderTest } from './start.ts'

let webhooks: WebhooksUnderTest

const timeoutMs = 150
const hour = 3_600_000
const maxInFlight = 10
/** The log of instances, which have no database after their kill. */
const noLog = { error: () => undefined, warn: () => undefined, info: () => undefined, debug: () => undefined }

beforeAll(async () => {
  // This process only stores events. The test starts and kills the processes that deliver.
  webhooks = await startWebhooks({
    overrides: { deliveryLimits: { ...deliveryLimits, endpoints: { proven: 0, unproven: 0 } } },
  })
})
afterEach(() => healed(webhooks.db))
afterAll(() => webhooks.stop())

const behaviours: Record<string, (res: ServerResponse) => void> = {
  accept: (res) => void res.end(),
  refuse: (res) => void res.writeHead(500).end(),
  overload: (res) => void res.writeHead(429, { 'retry-after': '30' }).end(),
  hang: () => undefined,
  reset: (res) => void res.destroy(),
}

/** What happens to the receiver and to the processes. */
type Action =
  | { type: 'publish'; count: number }
  | { type: 'behave'; as: string }
  | { type: 'kill'; afterRequests: number }
  | { type: 'deliver' }
  | { type: 'fault'; table: string; on: 'insert' | 'update'; at: 'statement' | 'commit' }
  | { type: 'forward'; ms: number }

const action: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ type: fc.constant('publish' as const), count: fc.integer({ min: 1, max: 6 }) }),
  fc.record({ type: fc.constant('behave' as const), as: fc.constantFrom(...Object.keys(behaviours)) }),
  fc.record({ type: fc.constant('kill' as const), afterRequests: fc.integer({ min: 0, max: 5 }) }),
  fc.record({ type: fc.constant('deliver' as const) }),
  fc.record({
    type: fc.constant('fault' as const),
    table: fc.constantFrom('webhook_attempts', 'webhook_deliveries', 'webhook_endpoints', 'webhook_batches'),
    on: fc.constantFrom('insert' as const, 'update' as const),
    at: fc.constantFrom('statement' as const, 'commit' as const),
  }),
  fc.record({ type: fc.constant('forward' as const), ms: fc.constantFrom(1_000, 6_000, 61_000, hour) }),
)

/** A receiver whose behaviour changes, and an endpoint for it. */
async function someReceiver(batch: { max: number; waitMs: number } | null) {
  let behaviour = 'accept'
  const receiver = await webhookServer((_, res) => behaviours[behaviour]?.(res))
  const project = someProject(webhooks)
  const { id } = await project.endpointAt(receiver, { batch })
  const events: string[] = []
  return {
    id,
    project,
    receiver,
    events,
    behave: (as: string) => void (behaviour = as),
    publish: async (): Promise<void> => {
      const event = uuidv7()
      events.push(event)
      await webhooks.consume(sentMail(project.projectId), event)
    },
  }
}

type Receiver = Awaited<ReturnType<typeof someReceiver>>

const start = (): Instance =>
  anotherInstance(webhooks, { log: noLog, deliveryLimits: { ...deliveryLimits, timeoutMs } })

/** Delivers in a process that is killed after a number of requests, or when nothing is left to do. */
async function deliverAndKill({ receiver }: Receiver, afterRequests: number): Promise<void> {
  const instance = start()
  const until = receiver.received.length + afterRequests
  const work = instance.deliverDue().catch(() => false)
  let isDone = false
  void work.finally(() => (isDone = true))
  while (!isDone && receiver.received.length < until) await new Promise(setImmediate)
  await instance.kill()
  await work
}

/** Delivers what is due in a process that is not killed. */
async function deliver(): Promise<void> {
  const instance = start()
  while (await instance.deliverDue()) continue
  await instance.kill()
}

/** Returns how many outcomes of the action may be lost. */
async function perform(receiver: Receiver, each: Action): Promise<number> {
  switch (each.type) {
    case 'publish':
      for (let sent = 0; sent < each.count; sent += 1) await receiver.publish()
      return 0
    case 'behave':
      receiver.behave(each.as)
      return 0
    case 'kill':
      await deliverAndKill(receiver, each.afterRequests)
      return maxInFlight
    case 'deliver':
      await deliver()
      return 0
    case 'fault':
      await failAt(webhooks.db, each, { with: 'kill' })
      await deliver().catch(() => undefined)
      await healed(webhooks.db)
      return maxInFlight
    case 'forward':
      webhooks.forward(each.ms)
      return 0
    default:
      return each satisfies never
  }
}

/** Delivers until nothing waits for an attempt. */
async function recover({ id, project, behave }: Receiver): Promise<void> {
  behave('accept')
  for (let round = 0; round < 20; round += 1) {
    webhooks.forward(24 * hour)
    await deliver()
    const waiting = await Promise.all(
      ['PENDING', 'RETRYING'].map((state) => project.deliveries(id, `?limit=100&state=${state}`)),
    )
    if (waiting.flat().length === 0) return
  }
  throw new Error('Deliveries are still waiting')
}

interface Seen {
  event: string
  state: string
  /** The requests that the receiver got, and the attempts that were recorded. */
  requests: number
  attempts: number
  successes: number
}

async function seen({ id, project, receiver, events }: Receiver): Promise<Seen[]> {
  const received = receiver.received.flatMap(({ body }) => [JSON.parse(body)].flat().map((each) => each.id))
  return Promise.all(
    events.map(async (event) => {
      const { state, attemptLog } = await project.delivery(id, event)
      return {
        event,
        state,
        requests: received.filter((each) => each === event).length,
        attempts: attemptLog.length,
        successes: attemptLog.filter(({ error }: { error: string | null }) => error === null).length,
      }
    }),
  )
}

const batch = fc.constantFrom(null, null, { max: 3, waitMs: 0 })

describe('events of a receiver that fails, sent by processes that are killed', () => {
  it('are received at least once, and again only after a failure or a lost outcome', async () => {
    await fc.assert(
      fc.asyncProperty(batch, fc.array(action, { minLength: 3, maxLength: 14 }), async (wanted, actions) => {
        const receiver = await someReceiver(wanted)
        let lost = 0
        for (const each of actions) lost += await perform(receiver, each)
        await recover(receiver)

        const all = await seen(receiver)
        for (const each of all) {
          expect(each).toMatchObject({ state: 'DELIVERED', successes: 1 })
          expect(each.requests).toBeGreaterThanOrEqual(1)
        }
        const unrecorded = all.reduce((sum, { requests, attempts }) => sum + Math.max(0, requests - attempts), 0)
        expect(unrecorded).toBeLessThanOrEqual(lost * (wanted?.max ?? 1))
        await receiver.receiver.stop()
      }),
      { numRuns: 25 },
    )
  }, 120_000)
})
