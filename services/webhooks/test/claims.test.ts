import type { ServerResponse } from 'node:http'
import { until } from '@postrider/testing/jest'
import { webhookServer, type WebhookServer } from '@postrider/testing/webhook-server'
import { countBlocked, holdTransaction } from '@postrider/testing/postgres'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { createContext } from '../src/context.ts'
import { drainEndpoint } from '../src/delivering/drain-endpoint.ts'
import { attemptRecorder } from '../src/delivering/record-attempts.ts'
import { claimEndpoints } from '../src/delivering/store.ts'
import { wakeEndpoints } from '../src/endpoints/store.ts'
import { anotherInstance } from './another-instance.ts'
import { eventsAt, sentMail, someProject, type Project } from './factories.ts'
import { configFor, startWebhooks, testLimits, type WebhooksUnderTest } from './start.ts'

let webhooks: WebhooksUnderTest
let project: Project
let receiver: WebhookServer
/** Responds to a request. */
let answer: (res: ServerResponse) => void

const second = 1_000

/** Limits of a service that leaves all deliveries to other processes. */
const noDeliveries = { ...testLimits, endpoints: { proven: 0, unproven: 0 } }

beforeAll(async () => {
  webhooks = await startWebhooks({ overrides: { deliveryLimits: { ...testLimits, timeoutMs: 20_000 } } })
})
beforeEach(async () => {
  project = someProject(webhooks)
  answer = (res) => void res.end()
  receiver = await webhookServer((_, res) => answer(res))
})
afterEach(() => receiver.stop())
afterAll(() => webhooks.stop())

const publish = async (count: number): Promise<string[]> => {
  const ids = Array.from({ length: count }, () => uuidv7())
  for (const id of ids) await webhooks.consume(sentMail(project.projectId), id)
  return ids
}

describe('the claim of an endpoint', () => {
  it('lasts as long as its process delivers, also to a slow receiver', async () => {
    const waiting: ServerResponse[] = []
    answer = (res) => void waiting.push(res)
    const { id } = await project.endpointAt(receiver)
    /** Returns whether no process has the endpoint, or its claim lasts longer than a request. */
    const isClaimed = async (): Promise<boolean> => {
      const { claim_id: claimId, due_at: end } = await webhooks.db
        .selectFrom('webhook_endpoints')
        .select(['claim_id', 'due_at'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return claimId === null || Number(end) - webhooks.now().getTime() > 15 * second
    }
    await publish(8)
    for (let answered = 0; answered < 8; answered += 1) {
      await until(() => waiting.length > 0)
      // A request takes at most 15 s, and a claim lasts a minute.
      webhooks.forward(12 * second)
      waiting.shift()?.end()
      await until(isClaimed)
      await webhooks.runLoop('deliveries')
    }
    await webhooks.idle()

    expect(eventsAt(receiver)).toHaveLength(8)
    expect(new Set(eventsAt(receiver).map(({ id }) => id)).size).toBe(8)
  })
})

describe('an endpoint that is enabled while deliveries are discarded', () => {
  it('receives new events as soon as that is done', async () => {
    const { id } = await project.endpointAt(receiver)
    const instance = anotherInstance(webhooks, {})
    await webhooks.db
      .updateTable('webhook_endpoints')
      .set({ discard_before: uuidv7() })
      .where('id', '=', id)
      .execute()
    const [event] = await publish(1)
    await instance.deliverDue()
    await webhooks.idle()

    expect(eventsAt(receiver).map((each) => each.id)).toEqual([event])
    await instance.kill()
  })
})

describe('an endpoint that is enabled while a process releases it', () => {
  it('is due immediately, although the process has read that nothing may be delivered', async () => {
    const idle = await startWebhooks({ overrides: { deliveryLimits: noDeliveries } })
    const own = someProject(idle)
    const { id } = await own.endpointAt(receiver)
    const event = uuidv7()
    await idle.consume(sentMail(own.projectId), event)
    const ctx = createContext(configFor(idle.databaseUrl), { now: idle.now })
    const now = idle.now()
    const claimed = { now, until: new Date(now.getTime() + 60 * second), most: 1 }
    const [claim] = await claimEndpoints(ctx.db, 'unproven', claimed)
    if (!claim) throw new Error('The endpoint is not due')
    await own.change(id, { state: 'PAUSED' })
    const commit = await holdTransaction(idle.db, async (tx) => {
      await tx
        .updateTable('webhook_endpoints')
        .set({ state: 'ENABLED', paused_until: null })
        .where('id', '=', id)
        .execute()
      await wakeEndpoints(tx, [id], idle.now())
    })
    const drained = drainEndpoint(ctx, claim, {
      record: attemptRecorder(ctx),
      isCrowded: () => false,
      isEnding: () => false,
    })
    await until(async () => (await countBlocked(idle.db, 'webhooks.release')) > 0)
    await commit()
    await drained
    const instance = anotherInstance(idle, {})
    await instance.deliverDue()

    expect(eventsAt(receiver).map((each) => each.id)).toEqual([event])
    await instance.kill()
    await ctx.db.destroy()
    await idle.db.deleteFrom('webhook_endpoints').execute()
    await idle.stop()
  })
})

describe('replays while events are delivered', () => {
  it('cause no deadlock', async () => {
    const deadlocks = async (): Promise<number> => {
      await sql`select pg_stat_force_next_flush()`.execute(webhooks.db)
      const { rows } = await sql<{ deadlocks: string }>`
        select deadlocks from pg_stat_database where datname = current_database()
      `.execute(webhooks.db)
      return Number(rows[0]?.deadlocks)
    }
    const before = await deadlocks()
    const endpoint = await project.endpointAt(receiver)
    const ids = await publish(20)
    await Promise.all(
      ids.flatMap((id) =>
        Array.from({ length: 5 }, () =>
          project.api.post(`/webhook-endpoints/${endpoint.id}/deliveries/${id}/replay`),
        ),
      ),
    )
    await webhooks.idle()

    expect(await deadlocks()).toBe(before)
  })
})

describe('a process without the key of the secrets', () => {
  it('makes no attempt, and reports its fault to operators only', async () => {
    const idle = await startWebhooks({ overrides: { deliveryLimits: noDeliveries } })
    const own = someProject(idle)
    const endpoint = await own.endpointAt(receiver)
    const id = uuidv7()
    await idle.consume(sentMail(own.projectId), id)
    const errors: string[] = []
    const ignore = (): void => undefined
    const instance = anotherInstance(idle, {
      config: {
        ...configFor(idle.databaseUrl),
        encryptionKeys: [{ id: 'another', secret: 'of another ring' }],
      },
      log: { debug: ignore, info: ignore, warn: ignore, error: (event) => void errors.push(event) },
    })
    await instance.deliverDue()
    await instance.kill()

    expect(errors).toEqual(['webhook.secret_unreadable'])
    expect(receiver.received).toEqual([])
    expect(await own.endpoint(endpoint.id)).toMatchObject({ failingSince: null })
    expect(await own.delivery(endpoint.id, id)).toMatchObject({ state: 'PENDING', attemptLog: [] })
    await idle.db.deleteFrom('webhook_endpoints').execute()
    await idle.stop()
  })
})
