import { transact } from '@postrider/db'
import { replacing } from '@postrider/testing/postgres'
import { sql, type CompiledQuery } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { oldestDueSeconds } from '../src/queue/oldest-due.ts'
import { claimMails } from '../src/queue/store/claims.ts'
import type { Tx } from '../src/db/tables.ts'
import { startDelivery, type Delivery } from './delivery.ts'

const waiting = 1_000_000
const tenants = 300

describe('the queries of a claim and of the age of the oldest mail, with 1,000,000 queued mails', () => {
  let delivery: Delivery
  beforeAll(async () => {
    delivery = await startDelivery()
  })
  afterAll(() => delivery.stop())

  it('use the index deliveries_due and read few rows', async () => {
    const projectId = await delivery.project()
    await fill(delivery, projectId)

    const plans = await plansOf(delivery)

    // Each query has two plans: for its values, and a generic plan.
    expect(plans).toHaveLength(4)
    for (const plan of plans) {
      expect(plan.text).toContain('deliveries_due')
      expect(plan.text).not.toMatch(/Seq Scan on deliveries/)
      expect(plan.rowsRead).toBeLessThan(700 + 3 * tenants)
    }
  }, 120_000)
})

/**
 * Inserts only queue rows, because a claim does not read the mails. Nine of ten rows belong to the project.
 */
async function fill({ ctx }: Delivery, projectId: string): Promise<void> {
  const others = Array.from({ length: tenants }, () => uuidv7())
  await transact(
    ctx.db,
    async (tx) => {
      // Skip the foreign key trigger, which would take most of the time.
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`
        insert into deliveries (email_id, project_id, priority, due_at)
        select uuidv7(), case when n % 10 = 0 then (${others}::uuid[])[1 + n / 10 % ${tenants}] else ${projectId}::uuid end, 10, now()
        from generate_series(1, ${waiting}::int) as n
      `.execute(tx)
    },
    { slow: true },
  )
  await sql`analyze deliveries`.execute(ctx.db)
}

interface Plan {
  text: string
  rowsRead: number
}

/** Returns the plans of the queries that read the queue, for a claim and for the metrics. */
async function plansOf({ ctx }: Delivery): Promise<Plan[]> {
  const now = new Date(Date.now() + 60_000)
  const plans: Plan[] = []
  await transact(ctx.db, async (tx) => {
    const explainingTx = explaining(tx, (text) => plans.push({ text, rowsRead: rowsRead(text) }))
    await oldestDueSeconds(explainingTx, now)
    await claimMails(explainingTx, {
      id: uuidv7(),
      priority: 10,
      now,
      leaseUntil: now,
      limit: 200,
      takesOver: true,
      projectRate: 500,
      providerRate: { name: 'smtp', perSecond: 1_000 },
      projects: { ids: [], only: false },
    })
  })
  return plans
}

/**
 * Returns a transaction that explains each query instead of returning rows: once with its values, and once
 * with a generic plan.
 */
function explaining(tx: Tx, note: (plan: string) => void): Tx {
  const executor = tx.getExecutor()
  const explain = async (text: string, query: CompiledQuery): Promise<void> => {
    const explained = { ...query, sql: `explain (analyze, costs off, timing off) ${text}` }
    const { rows } = await executor.executeQuery<{ 'QUERY PLAN': string }>(explained)
    note(rows.map((row) => row['QUERY PLAN']).join('\n'))
  }
  const executeQuery: typeof executor.executeQuery = async (query) => {
    await explain(query.sql, query)
    await sql.raw(`prepare explained as ${query.sql}`).execute(tx)
    await sql`set local plan_cache_mode = force_generic_plan`.execute(tx)
    const values = query.parameters.map(literal).join(', ')
    await explain(`execute explained (${values})`, { ...query, parameters: [] })
    await sql`deallocate explained`.execute(tx)
    return { rows: [] }
  }
  return replacing(tx, 'getExecutor', () => replacing(executor, 'executeQuery', executeQuery))
}

const literal = (value: unknown): string => {
  const text = Array.isArray(value)
    ? `{${value.join(',')}}`
    : value instanceof Date
      ? value.toISOString()
      : String(value)
  return `'${text.replaceAll("'", "''")}'`
}

/** Returns the number of rows that all scans read from the queue. */
const rowsRead = (plan: string): number =>
  [...plan.matchAll(/Scan[^\n]* on deliveries[^\n]*actual rows=([\d.]+) loops=(\d+)/g)].reduce(
    (sum, [, rows, loops]) => sum + Number(rows) * Number(loops),
    0,
  )
