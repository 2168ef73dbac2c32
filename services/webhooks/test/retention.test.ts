import { until } from '@postrider/testing/jest'
import { webhookServer } from '@postrider/testing/webhook-server'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { firstIdAt } from '../src/events/first-id-at.ts'
import { deleteExpired, removeDeleted } from '../src/upkeep/upkeep.ts'
import { sentMail, someProject } from './factories.ts'
import { startWebhooks, type WebhooksUnderTest } from './start.ts'

let webhooks: WebhooksUnderTest

beforeAll(async () => {
  webhooks = await startWebhooks()
})
afterAll(() => webhooks.stop())

const dayMs = 86_400_000
const tables = ['webhook_events', 'webhook_deliveries', 'webhook_attempts', 'webhook_replays'] as const

/** Returns the number of rows of each table. */
const counts = (): Promise<number[]> =>
  Promise.all(
    tables.map(async (table) => {
      const { rows } = await sql<{ total: number }>`
        select count(*)::int as total from ${sql.table(table)}
      `.execute(webhooks.db)
      return rows[0]?.total ?? 0
    }),
  )

interface Rows {
  projectId: string
  endpointId: string
  at: Date
  count: number
}

/** Inserts events of a time with a delivery, an attempt and a replay each. */
async function addRows({ projectId, endpointId, at, count }: Rows): Promise<void> {
  // Ids of one millisecond, which differ at their end.
  const first = firstIdAt(at).slice(0, -12)
  await sql`
    with given as (
      select (${first} || lpad(to_hex(n), 12, '0'))::uuid as id from generate_series(1, ${count}) as n
    ), events as (
      insert into webhook_events (id, project_id, generation, type, at, body, size)
      select id, ${projectId}, 1, 'email.sent', ${at}, '{}', 2 from given
    ), deliveries as (
      insert into webhook_deliveries (endpoint_id, event_id, type, state, attempts)
      select ${endpointId}, id, 'email.sent', 'DELIVERED', 1 from given
    ), attempts as (
      insert into webhook_attempts (endpoint_id, webhook_id, at, duration_ms)
      select ${endpointId}, id, ${at}, 1 from given
    )
    insert into webhook_replays (id, endpoint_id, project_id, generation, since, until, mode, events, state, updated_at)
    select gen_random_uuid(), ${endpointId}, ${projectId}, 1, ${at}, ${at}, 'all', '{*}', 'completed', ${at} from given
  `.execute(webhooks.db)
}

describe('rows older than 30 days', () => {
  it('are deleted in batches, also without their endpoint, while newer rows stay', async () => {
    const { projectId, create } = someProject(webhooks)
    const { body: endpoint } = await create()
    const now = webhooks.now().getTime()
    const old = new Date(now - 30 * dayMs - 1_000)
    await addRows({ projectId, endpointId: endpoint.id, at: old, count: 5_500 })
    await addRows({ projectId, endpointId: endpoint.id, at: new Date(now - 30 * dayMs + 60_000), count: 2 })
    await addRows({ projectId, endpointId: uuidv7(), at: new Date(+old - 1_000), count: 3 })

    const first = await deleteExpired(webhooks)
    const between = await counts()
    const second = await deleteExpired(webhooks)

    expect([first, between, second, await counts()]).toEqual([
      true,
      [505, 505, 505, 505],
      false,
      [2, 2, 2, 2],
    ])
  })

  it('are deleted by the loop', async () => {
    const { projectId, endpointAt, deliveries } = someProject(webhooks)
    const receiver = await webhookServer()
    const { id } = await endpointAt(receiver)
    await webhooks.consume(sentMail(projectId))
    await webhooks.idle()
    await webhooks.runLoop('retention')
    expect(await deliveries(id)).toHaveLength(1)

    webhooks.forward(31 * dayMs)
    await webhooks.runLoop('retention')

    expect(await deliveries(id)).toEqual([])
    expect(await counts()).toEqual([0, 0, 0, 0])
    await receiver.stop()
  })
})

describe('a delivery whose event was deleted', () => {
  it('has the time of its id, and no body', async () => {
    const { projectId, endpointAt, deliveries, delivery, api } = someProject(webhooks)
    const receiver = await webhookServer()
    const { id: endpointId } = await endpointAt(receiver)
    const id = uuidv7()
    await webhooks.consume(sentMail(projectId), id)
    await webhooks.idle()
    await webhooks.db.deleteFrom('webhook_events').where('id', '=', id).execute()

    const timestamp = new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toISOString()
    const view = { id, event: 'email.sent', state: 'DELIVERED', attempts: 1, timestamp }
    expect(await deliveries(endpointId)).toEqual([expect.objectContaining(view)])
    expect(await deliveries(endpointId, `?since=${timestamp}`)).toHaveLength(1)
    expect(await delivery(endpointId, id)).toMatchObject({ ...view, body: null, attemptLog: [{}] })
    expect((await api.post(`/webhook-endpoints/${endpointId}/deliveries/${id}/replay`)).status).toBe(409)
    await receiver.stop()
  })
})

describe('a deleted endpoint', () => {
  it('vanishes with its rows in batches, and no row of another endpoint does', async () => {
    const project = someProject(webhooks)
    const receiver = await webhookServer((_, res) => void res.writeHead(500).end())
    const batch = { max: 1, waitMs: 0 }
    const deleted = await project.endpointAt(receiver, { batch })
    const other = await project.endpointAt(receiver, { batch })
    await webhooks.consume(sentMail(project.projectId))
    await webhooks.idle()
    await addRows({ ...project, endpointId: deleted.id, at: webhooks.now(), count: 5_001 })
    const rowsOf = async (endpointId: string): Promise<number[]> =>
      Promise.all(
        (['webhook_deliveries', 'webhook_attempts', 'webhook_batches', 'webhook_replays'] as const).map(
          async (table) =>
            (await webhooks.db.selectFrom(table).selectAll().where('endpoint_id', '=', endpointId).execute())
              .length,
        ),
      )
    expect(await rowsOf(deleted.id)).toEqual([5_002, 5_002, 1, 5_001])
    const before = await rowsOf(other.id)

    await project.api.delete(`/webhook-endpoints/${deleted.id}`)
    // The loop may do a part of the work.
    const endpoints = async () =>
      (await webhooks.db.selectFrom('webhook_endpoints').select('id').execute()).map(({ id }) => id)
    await until(async () => !(await removeDeleted(webhooks)) && !(await endpoints()).includes(deleted.id))

    expect(await rowsOf(deleted.id)).toEqual([0, 0, 0, 0])
    expect(await rowsOf(other.id)).toEqual(before)
    expect(await endpoints()).toContain(other.id)
    await receiver.stop()
  })
})
