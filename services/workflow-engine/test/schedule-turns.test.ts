import { transact } from '@postrider/db'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { claimSchedule, moveSchedule } from '../src/store/schedules.ts'
import type { Tx } from '../src/store/tables.ts'
import { startWorkflows, type WorkflowsUnderTest } from './start.ts'

let workflows: WorkflowsUnderTest

// Without its loops: the tests claim.
beforeAll(async () => {
  workflows = await startWorkflows({ settings: { role: 'http' } })
})
beforeEach(() => sql`truncate workflow_schedules`.execute(workflows.db))
afterAll(() => workflows.stop())

const hour = 3_600_000
const now = new Date('2030-01-01T10:00:00Z')
const next = new Date(now.getTime() + hour)

const claim = () => claimSchedule(workflows.db, { now, until: next })

/** So many workflows of a project that begin at each full hour, due at this instant. */
const hourly = (projectId: string, count: number, dueAt = now) =>
  sql`
    insert into workflow_schedules (workflow_id, project_id, generation, cron, timezone, segment_id, next_at, due_at)
    select gen_random_uuid(), ${projectId}, 1, '0 * * * *', 'UTC', gen_random_uuid(), ${dueAt}, ${dueAt}
    from generate_series(1, ${count})
  `.execute(workflows.db)

/**
 * Claims what is due and lets it come again at once (`large` has one page of each of its workflows); answers
 * whose they were.
 */
async function claimAll(large: string, most: number): Promise<string[]> {
  const order: string[] = []
  for (let page = 0; page < most; page += 1) {
    const claimed = await claim()
    if (!claimed) break
    order.push(claimed.projectId)
    await moveSchedule(workflows.db, claimed, { dueAt: claimed.projectId === large ? next : now })
  }
  return order
}

describe('workflows that begin at the same time', () => {
  it('leave every second page to the one workflow of another project, however many of one there are', async () => {
    const [large, small] = [uuidv7(), uuidv7()]
    await hourly(large, 50, new Date(now.getTime() - hour))
    await hourly(small, 1)

    const order = await claimAll(large, 40)

    const turns = Array.from({ length: 20 }, (_, turn) => order.slice(2 * turn, 2 * turn + 2).toSorted())
    expect(turns).toEqual(Array(20).fill([large, small].toSorted()))
  })

  it('are claimed for one project alone, the longest due first, until nothing is due', async () => {
    const project = uuidv7()
    await hourly(project, 3)
    await hourly(project, 1, new Date(now.getTime() - hour))

    const claimed = [await claim(), await claim(), await claim(), await claim(), await claim()]

    expect(claimed[0]?.nextAt).toEqual(new Date(now.getTime() - hour))
    expect(new Set(claimed.map((each) => each?.workflowId)).size).toBe(5)
    expect(claimed[4]).toBeUndefined()
  })
})

describe('a claim beside 500 workflows each of 100 projects', () => {
  // PostgreSQL last counted when as good as nothing was due, which is what it would count at any minute but
  // the full hour.
  it('reads one entry of an index when nothing is due, and a few for each project when all is', async () => {
    const projects = Array.from({ length: 100 }, () => uuidv7())
    for (const project of projects) await hourly(project, 500, next)
    await sql`vacuum analyze workflow_schedules`.execute(workflows.db)

    const idle = await claimReading(now)
    for (const project of projects) await hourly(project, 500)
    for (let each = 0; each < 200; each += 1) await claim()
    const busy = await claimReading(now)

    expect([idle.claimed, busy.claimed]).toEqual([false, true])
    // The planner may read the ends of an index beside that.
    expect(idle.read).toBeLessThan(5)
    expect(busy.read).toBeLessThan(500)
  })
})

/** Claims; tells whether there was one, and how many rows and entries of indexes were read for it. */
const claimReading = (at: Date) =>
  transact(workflows.db, async (tx) => {
    const before = await countRead(tx)
    const schedule = await claimSchedule(tx, { now: at, until: next })
    return { claimed: schedule !== undefined, read: (await countRead(tx)) - before }
  })

/** Of schedules, on this connection so far. */
async function countRead(tx: Tx): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select (pg_stat_get_xact_tuples_returned('workflow_schedules'::regclass)
      + sum(pg_stat_get_xact_tuples_returned(indexrelid)))::int as read
    from pg_index where indrelid = 'workflow_schedules'::regclass
  `.execute(tx)
  return rows[0]?.read ?? 0
}
