import { transact } from '@postrider/db'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { claimSchedule, saveProgress } from '../src/store/schedules.ts'
import type { Tx } from '../src/store/tables.ts'
import { startWorkflows, type WorkflowsUnderTest } from './start.ts'

let workflows: WorkflowsUnderTest

// Runs without loops, because the tests claim schedules.
beforeAll(async () => {
  workflows = await startWorkflows({ settings: { role: 'http' } })
})
beforeEach(() => sql`truncate workflow_schedules`.execute(workflows.db))
afterAll(() => workflows.stop())

const hour = 3_600_000
const now = new Date('2030-01-01T10:00:00Z')
const next = new Date(now.getTime() + hour)

const claim = () => claimSchedule(workflows.db, { now, until: next })

/** Inserts `count` workflows of a project that start every full hour, due at `dueAt`. */
const hourly = (projectId: string, count: number, dueAt = now) =>
  sql`
    insert into workflow_schedules (workflow_id, project_id, generation, cron, timezone, segment_id, next_at, due_at)
    select gen_random_uuid(), ${projectId}, 1, '0 * * * *', 'UTC', gen_random_uuid(), ${dueAt}, ${dueAt}
    from generate_series(1, ${count})
  `.execute(workflows.db)

/**
 * Claims at most `most` due schedules and returns their projects in order. A claimed schedule of `large` ends
 * after one page. The schedules of other projects are due again immediately.
 */
async function claimAll(large: string, most: number): Promise<string[]> {
  const order: string[] = []
  for (let page = 0; page < most; page += 1) {
    const claimed = await claim()
    if (!claimed) break
    order.push(claimed.projectId)
    await saveProgress(workflows.db, claimed, { dueAt: claimed.projectId === large ? next : now })
  }
  return order
}

describe('workflows with the same schedule', () => {
  it('leave every second page to a project with one workflow', async () => {
    const [large, small] = [uuidv7(), uuidv7()]
    await hourly(large, 50, new Date(now.getTime() - hour))
    await hourly(small, 1)

    const order = await claimAll(large, 40)

    const turns = Array.from({ length: 20 }, (_, turn) => order.slice(2 * turn, 2 * turn + 2).toSorted())
    expect(turns).toEqual(Array(20).fill([large, small].toSorted()))
  })

  it('are claimed within one project in the order in which they became due', async () => {
    const project = uuidv7()
    await hourly(project, 3)
    await hourly(project, 1, new Date(now.getTime() - hour))

    const claimed = [await claim(), await claim(), await claim(), await claim(), await claim()]

    expect(claimed[0]?.nextAt).toEqual(new Date(now.getTime() - hour))
    expect(new Set(claimed.map((each) => each?.workflowId)).size).toBe(5)
    expect(claimed[4]).toBeUndefined()
  })
})

describe('a claim with 500 workflows in each of 100 projects', () => {
  // The table statistics are from a time when almost no schedule was due, like at most minutes of an hour.
  it('reads one index entry if no schedule is due, and a few entries per project if all schedules are due', async () => {
    const projects = Array.from({ length: 100 }, () => uuidv7())
    for (const project of projects) await hourly(project, 500, next)
    await sql`vacuum analyze workflow_schedules`.execute(workflows.db)

    const idle = await claimReading(now)
    for (const project of projects) await hourly(project, 500)
    for (let each = 0; each < 200; each += 1) await claim()
    const busy = await claimReading(now)

    expect([idle.claimed, busy.claimed]).toEqual([false, true])
    // The planner may also read the first and last entry of an index.
    expect(idle.read).toBeLessThan(5)
    expect(busy.read).toBeLessThan(500)
  })
})

/** Claims a schedule. Returns whether a schedule was due, and how many rows and index entries were read. */
const claimReading = (at: Date) =>
  transact(workflows.db, async (tx) => {
    const before = await countRead(tx)
    const schedule = await claimSchedule(tx, { now: at, until: next })
    return { claimed: schedule !== undefined, read: (await countRead(tx)) - before }
  })

/** Returns the number of rows and index entries of schedules that this connection has read so far. */
async function countRead(tx: Tx): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select (pg_stat_get_xact_tuples_returned('workflow_schedules'::regclass)
      + sum(pg_stat_get_xact_tuples_returned(indexrelid)))::int as read
    from pg_index where indrelid = 'workflow_schedules'::regclass
  `.execute(tx)
  return rows[0]?.read ?? 0
}
