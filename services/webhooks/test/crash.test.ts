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
  | { type: 'kill'; count: number; afterRequests: number }
  | { type: 'deliver' }
  | { type: 'fault'; table: string; on: 'insert' | 'update'; at: 'statement' | 'commit' }
  | { type: 'forward'; ms: number }

const action: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ type: fc.constant('publish' as const), count: fc.integer({ min: 1, max: 6 }) }),
  fc.record({ type: fc.constant('behave' as const), as: fc.constantFrom(...Object.keys(behaviours)) }),
  fc.record({
    type: fc.constant('kill' as const),
    count: fc.integer({ min: 0, max: 6 }),
    afterRequests: fc.integer({ min: 0, max: 5 }),
  }),
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
    publish: async (count: number): Promise<void> => {
      const ids = Array.from({ length: count }, () => uuidv7())
      events.push(...ids)
      await Promise.all(ids.map((event) => webhooks.consume(sentMail(project.projectId), event)))
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

/** Delivers due events in two processes, until each of them finds nothing or fails. */
async function deliver(): Promise<void> {
  const instances = [start(), start()]
  await Promise.all(
    instances.map(async ({ deliverDue }) => {
      while (await deliverDue().catch(() => false)) continue
    }),
  )
  await Promise.all(instances.map(({ kill }) => kill()))
}

async function perform(receiver: Receiver, each: Action): Promise<void> {
  switch (each.type) {
    case 'publish':
      await receiver.publish(each.count)
      return
    case 'behave':
      receiver.behave(each.as)
      return
    case 'kill':
      await receiver.publish(each.count)
      await deliverAndKill(receiver, each.afterRequests)
      return
    case 'deliver':
      await deliver()
      return
    case 'fault':
      await failAt(webhooks.db, each, { with: 'kill' })
      await deliver()
      await healed(webhooks.db)
      return
    case 'forward':
      webhooks.forward(each.ms)
      return
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
    const all = await project.deliveries(id, '?limit=100')
    if (all.every(({ state }: { state: string }) => state === 'DELIVERED')) return
  }
  throw new Error('Some events are not delivered')
}

interface Seen {
  /** The requests that contained the event, and their `webhook-id`s. */
  requests: number
  webhookIds: number
  /** The recorded attempts of these ids. */
  attempts: number
  successes: number
}

/** Returns what the receiver got and what the service recorded, by event. */
async function seen({ id, receiver, events }: Receiver): Promise<Seen[]> {
  const requests = receiver.received.map(({ headers, body }) => ({
    webhookId: String(headers['webhook-id']),
    ids: [JSON.parse(body)].flat().map((each): string => each.id),
  }))
  const rows = await webhooks.db
    .selectFrom('webhook_attempts')
    .select(['webhook_id', 'error'])
    .where('endpoint_id', '=', id)
    .execute()
  return events.map((event) => {
    const own = requests.filter(({ ids }) => ids.includes(event))
    const webhookIds = new Set(own.map(({ webhookId }) => webhookId))
    const attempts = rows.filter((row) => webhookIds.has(row.webhook_id))
    return {
      requests: own.length,
      webhookIds: webhookIds.size,
      attempts: attempts.length,
      successes: attempts.filter(({ error }) => error === null).length,
    }
  })
}

/** Returns the number of events in requests whose outcome was lost. */
const lostOf = (all: readonly Seen[]): number =>
  all.reduce((sum, { requests, attempts }) => sum + Math.max(0, requests - attempts), 0)

const mayLose = ({ type }: Action): boolean => type === 'kill' || type === 'fault'

const batch = fc.constantFrom(null, null, { max: 3, waitMs: 0 })

describe('events of a receiver that fails, sent by processes that are killed', () => {
  it('are received at least once, and again only after a failure or a lost outcome', async () => {
    await fc.assert(
      fc.asyncProperty(batch, fc.array(action, { minLength: 3, maxLength: 14 }), async (wanted, actions) => {
        const receiver = await someReceiver(wanted)
        let lost = 0
        for (const each of actions) {
          await perform(receiver, each)
          const now = lostOf(await seen(receiver))
          expect(mayLose(each) || now <= lost).toBe(true)
          lost = now
        }
        await recover(receiver)

        const all = await seen(receiver)
        for (const each of all) expect(each).toMatchObject({ webhookIds: 1, successes: 1 })
        expect(lostOf(all)).toBeLessThanOrEqual(lost)
        await receiver.receiver.stop()
      }),
      { numRuns: 25 },
    )
  }, 120_000)
})
