import { transact } from '@postrider/db'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { dispatchBatch } from '../src/commands/queue/dispatch-batch.ts'
import { claimShares, findTenants } from '../src/store/claims.ts'
import type { Tx } from '../src/store/tables.ts'
import { startDelivery, type Delivery } from './delivery.ts'
import { many, takingProvider } from './taking-provider.ts'

describe('the queue', () => {
  let delivery: Delivery
  const provider = takingProvider()

  beforeAll(async () => {
    delivery = await startDelivery({}, { provider })
  })
  beforeEach(async () => {
    await delivery.ctx.db.deleteFrom('emails').execute()
    provider.taken.length = 0
    provider.during = () => Promise.resolve()
  })
  afterAll(() => delivery.stop())

  it('shares a batch fairly: a tenant with 5,000 campaign mails does not delay another (trap: one queue with one rate for all tenants)', async () => {
    const [large, small] = [await delivery.project(), await delivery.project()]
    for (let index = 0; index < 5; index += 1)
      await delivery.queueMany(many(1000, { projectId: large, priority: 10 }))
    const campaign = await delivery.queue({ projectId: small, priority: 10 })
    const password = await delivery.queue({ projectId: small, priority: 1 })

    await dispatchBatch(delivery.ctx, 10)
    await dispatchBatch(delivery.ctx, 1)

    expect(provider.taken).toContain(campaign)
    expect(provider.taken.at(-1)).toBe(password)
    expect(provider.taken.length).toBeLessThan(300)
  })

  it('draws lots among more tenants than a batch has mails: a new mail does not wait for all that is older', async () => {
    const old = await Promise.all(Array.from({ length: 4 }, () => delivery.project()))
    await delivery.queueMany(old.flatMap((projectId) => many(10, { projectId })))
    delivery.pass(1_000)
    const fresh = await delivery.project()
    await delivery.queue({ projectId: fresh })

    const turns = []
    for (let turn = 0; turn < 40; turn += 1)
      turns.push(
        await findTenants(delivery.ctx.db, {
          priority: 1,
          now: delivery.ctx.now(),
          limit: 2,
          projectRate: 0,
        }),
      )

    // Left out forty times by lot: once in 10^9 runs.
    const drawn = new Set(turns.flat().map(({ projectId }) => projectId))
    expect(drawn).toEqual(new Set([...old, fresh]))
    expect(turns.every((tenants) => tenants.length === 2)).toBe(true)
  })

  it('does not let priority classes wait for one another, whatever one of them is stuck in', async () => {
    const campaign = await delivery.queue({ priority: 10 })
    const { promise: stuck, resolve: release } = Promise.withResolvers<void>()
    provider.during = () => stuck
    const running = dispatchBatch(delivery.ctx, 10)
    while (provider.taken.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    provider.during = () => Promise.resolve()

    const password = await delivery.queue({ priority: 1 })
    await dispatchBatch(delivery.ctx, 1)

    expect(await delivery.mail(password)).toMatchObject({ status: 'SENT' })
    expect(await delivery.mail(campaign)).toMatchObject({ status: 'SENDING' })
    release()
    await running
    expect(await delivery.mail(campaign)).toMatchObject({ status: 'SENT' })
  })

  it('follows a full batch with the next at once (trap: poll of 50 rows once a second, hard-wired)', async () => {
    await delivery.queueMany(many(200, { priority: 10 }))

    const turns = [1, 2, 3].map(() => dispatchBatch(delivery.ctx, 10))
    const more = [await turns[0], await turns[1], await turns[2]]

    expect(provider.taken).toHaveLength(200)
    expect(more.filter(Boolean).length).toBeGreaterThanOrEqual(2)
    expect(await dispatchBatch(delivery.ctx, 10)).toBe(false)
  })

  it('hands each mail to one of many workers that claim at once', async () => {
    await delivery.queueMany(many(1000, { priority: 5 }))

    await Promise.all([1, 2, 3, 4].map(() => delivery.run(5)))

    expect(provider.taken).toHaveLength(1000)
    expect(new Set(provider.taken).size).toBe(1000)
  })

  it('claims by the index deliveries_due and reads few rows of a filled table (trap: queue query that misses its index’s leading column)', async () => {
    const projectId = await delivery.project()
    await fill(delivery, projectId, 50_000)

    const plans = await plansOf(delivery, projectId)

    for (const plan of plans) {
      expect(plan.text).toContain('deliveries_due')
      expect(plan.text).not.toMatch(/Seq Scan on deliveries/)
      expect(plan.rowsRead).toBeLessThan(700)
    }
  }, 60_000)
})

async function fill({ ctx }: Delivery, projectId: string, rows: number): Promise<void> {
  await transact(
    ctx.db,
    (tx) =>
      sql`
    with mails as (
      insert into emails (id, project_id, generation, source, status, to_email, from_email, subject, tracking, queued_at, updated_at)
      select gen_random_uuid(), case when n % 10 = 0 then ${uuidv7()}::uuid else ${projectId}::uuid end, 1, 'CAMPAIGN', 'QUEUED', 'a@b.test', 'c@d.test', '', false, now(), now()
      from generate_series(1, ${rows}::int) n
      returning id, project_id
    )
    insert into deliveries (email_id, project_id, priority, due_at) select id, project_id, 10, now() from mails
  `.execute(tx),
    { slow: true },
  )
  await sql`analyze deliveries`.execute(ctx.db)
}

interface Plan {
  text: string
  rowsRead: number
}

/** The plans of the statements of a claim that read the queue, as PostgreSQL ran them. */
async function plansOf({ ctx }: Delivery, projectId: string): Promise<Plan[]> {
  const now = new Date(Date.now() + 60_000)
  const plans: Plan[] = []
  await transact(ctx.db, async (tx) => {
    const spy = explaining(tx, (text) => plans.push({ text, rowsRead: rowsRead(text) }))
    await findTenants(spy, { priority: 10, now, limit: 200, projectRate: 500 })
    await claimShares(spy, { id: uuidv7(), priority: 10, now, leaseUntil: now }, [{ projectId, take: 200 }])
  })
  return plans
}

/** A transaction whose statements are explained instead of answered. */
function explaining(tx: Tx, note: (plan: string) => void): Tx {
  const executor = tx.getExecutor()
  const executeQuery: typeof executor.executeQuery = async (query, ...others) => {
    const explained = { ...query, sql: `explain (analyze, costs off, timing off) ${query.sql}` }
    const { rows } = await executor.executeQuery<{ 'QUERY PLAN': string }>(explained, ...others)
    note(rows.map((row) => row['QUERY PLAN']).join('\n'))
    return { rows: [] }
  }
  return replacing(tx, 'getExecutor', () => replacing(executor, 'executeQuery', executeQuery))
}

/** An object like `target` but for one method; the others run on `target` itself, whose private fields they need. */
const replacing = <T extends object>(target: T, name: keyof T & string, method: unknown): T =>
  new Proxy(target, {
    get: (_, key) => {
      const value: unknown = key === name ? method : Reflect.get(target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })

/** Rows that scans of the queue gave, over all their loops. */
const rowsRead = (plan: string): number =>
  [...plan.matchAll(/Scan[^\n]* on deliveries[^\n]*actual rows=([\d.]+) loops=(\d+)/g)].reduce(
    (sum, [, rows, loops]) => sum + Number(rows) * Number(loops),
    0,
  )
