import { transact } from '@postrider/db'
import { fc } from '@postrider/testing/property'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import {
  allPriorities,
  laterPriority,
  priorityClasses,
  type QueuePriority,
} from '../src/db/queue-priorities.ts'
import type { Tx } from '../src/db/tables.ts'
import { startSend, type SendUnderTest } from './start.ts'

let send: SendUnderTest
beforeAll(async () => {
  send = await startSend()
})
afterAll(() => send.stop())

type DueAt = number | 'infinity' | '-infinity'

interface QueuedMail {
  /** Null for platform mail. */
  projectId: string | null
  priority: QueuePriority
  /** Seconds from now. */
  dueAt: DueAt
}

/** Inserts only queue rows, because the view does not read the mails. */
async function fill(tx: Tx, mails: readonly QueuedMail[]): Promise<void> {
  await sql`set local session_replication_role = replica`.execute(tx)
  await sql`delete from deliveries`.execute(tx)
  const rows = mails.map(({ projectId, priority, dueAt }) => ({
    project_id: projectId,
    priority,
    at: typeof dueAt === 'string' ? dueAt : null,
    seconds: typeof dueAt === 'number' ? dueAt : 0,
  }))
  await sql`
    insert into deliveries (email_id, project_id, priority, due_at)
    select gen_random_uuid(), project_id, priority, coalesce(at, now() + seconds * interval '1 second')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row (project_id uuid, priority smallint, at timestamptz, seconds int)
  `.execute(tx)
}

interface Queue {
  projectId: string
  class: string
  oldest: number | null
  due: number
  waiting: number
  held: number
}

const queues = async (tx: Tx): Promise<Queue[]> => {
  const { rows } = await sql<Queue>`
    select project_id as "projectId", class, round(extract(epoch from oldest_due_at - now()))::int as oldest,
      due_mails as due, waiting_mails as waiting, held_mails as held
    from operator_project_queues
  `.execute(tx)
  return sorted(rows)
}

const sorted = (rows: readonly Queue[]): Queue[] =>
  rows.toSorted((a, b) => (`${a.projectId}${a.class}` < `${b.projectId}${b.class}` ? -1 : 1))

const classNames = new Map<QueuePriority, string>([
  ...Object.entries(priorityClasses).map(([name, priority]) => [priority, name] as const),
  [laterPriority, 'later'],
])

function expectedOf(mails: readonly QueuedMail[]): Queue[] {
  const groups = Map.groupBy(mails, ({ projectId, priority }) => `${projectId} ${classNames.get(priority)}`)
  const found = [...groups].map(([key, group]) => {
    const [projectId = '', name = ''] = key.split(' ')
    const seconds = group.flatMap(({ dueAt }) => (typeof dueAt === 'number' ? [dueAt] : []))
    const due = seconds.filter((each) => each <= 0)
    return {
      projectId,
      class: name,
      oldest: due.length > 0 ? Math.min(...due) : null,
      due: due.length,
      waiting: seconds.length - due.length,
      held: group.filter(({ dueAt }) => dueAt === 'infinity').length,
    }
  })
  return sorted(found.filter(({ projectId }) => projectId !== 'null'))
}

describe('the view operator_project_queues', () => {
  it('equals the counts of the queue by project and class', async () => {
    const projects = Array.from({ length: 4 }, () => uuidv7())
    const mail = fc.record<QueuedMail>({
      projectId: fc.constantFrom(...projects, null),
      priority: fc.constantFrom(...allPriorities),
      dueAt: fc.oneof(
        fc.integer({ min: -900, max: -1 }),
        fc.integer({ min: 1, max: 900 }),
        fc.constantFrom('infinity' as const, '-infinity' as const),
      ),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(mail, { maxLength: 60 }), async (mails) => {
        // In a transaction, `now()` does not change.
        const found = await transact(send.db, async (tx) => {
          await fill(tx, mails)
          return queues(tx)
        })
        expect(found).toEqual(expectedOf(mails))
      }),
      { numRuns: 60 },
    )
  })

  it('stops to count at 10,000 mails', async () => {
    const projectId = uuidv7()
    const mails = Array.from({ length: 10_001 }, (): QueuedMail => ({ projectId, priority: 10, dueAt: -5 }))

    const found = await transact(send.db, async (tx) => {
      await fill(tx, mails)
      return queues(tx)
    })

    expect(found).toEqual([{ projectId, class: 'campaign', oldest: -5, due: 10_000, waiting: 0, held: 0 }])
  })
})

describe('the view operator_project_queues with 300,000 mails of 3,000 projects', () => {
  const projects = 3_000
  let projectId: string
  beforeAll(async () => {
    projectId = uuidv7()
    await transact(
      send.db,
      async (tx) => {
        await fill(tx, [])
        await sql`
          insert into deliveries (email_id, project_id, priority, due_at)
          select gen_random_uuid(), case when n % 10 = 0 then md5((n / 10 % ${projects})::text)::uuid else ${projectId}::uuid end,
            10, now()
          from generate_series(1, 300000) as n
        `.execute(tx)
      },
      { slow: true },
    )
    await sql`analyze deliveries`.execute(send.db)
  })

  it('reads a few index entries of each project to find the oldest mails', async () => {
    const plan = await planOf(sql`select project_id, class, oldest_due_at from operator_project_queues`)

    expect(plan.text).toContain('deliveries_due')
    expect(plan.text).not.toMatch(/Seq Scan on deliveries/)
    expect(plan.rowsRead).toBeLessThan(3 * projects)
  })

  it('counts only the mails of the given projects', async () => {
    const plan = await planOf(
      sql`select * from operator_project_queues where project_id = any(array[md5('1')]::uuid[])`,
    )

    expect(plan.text).not.toMatch(/Seq Scan on deliveries/)
    expect(plan.rowsRead).toBeLessThan(2 * projects)
  })
})

async function planOf(query: ReturnType<typeof sql>): Promise<{ text: string; rowsRead: number }> {
  const { rows } = await sql<{
    'QUERY PLAN': string
  }>`explain (analyze, costs off, timing off) ${query}`.execute(send.db)
  const text = rows.map((row) => row['QUERY PLAN']).join('\n')
  const scans = [...text.matchAll(/Scan[^\n]* on deliveries[^\n]*actual rows=([\d.]+) loops=(\d+)/g)]
  return { text, rowsRead: scans.reduce((sum, [, read, loops]) => sum + Number(read) * Number(loops), 0) }
}
