import { createTestDatabase, type TestDatabase } from '@postrider/testing/postgres'
import { sql, type RawBuilder } from 'kysely'
import { randomUUID } from 'node:crypto'
import { fairClaim, openDatabase, transact, type Database, type FairClaimOptions } from '../src/index.ts'

let database: TestDatabase
let db: Database<object>

beforeAll(async () => {
  database = await createTestDatabase({ name: 'empty', migrate: () => Promise.resolve() })
  db = openDatabase(database.url, { max: 3 })
  await sql`
    create table tasks (id bigserial primary key, project_id uuid not null, due_at int, turn int not null default 0)
  `.execute(db)
  await sql`create index tasks_by_project on tasks (project_id, due_at) where due_at is not null`.execute(db)
  await sql`create index tasks_last_turn on tasks (project_id, turn) where turn > 0`.execute(db)
  await sql`create sequence turns`.execute(db)
})
beforeEach(() => sql`truncate tasks`.execute(db))
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

/** Adds tasks of a project that are due at this time. */
const add = (projectId: string, count: number, dueAt = 1) =>
  sql`
    insert into tasks (project_id, due_at) select ${projectId}, ${dueAt} from generate_series(1, ${count}::int)
  `.execute(db)

const now = 5
const byDueTime: FairClaimOptions = {
  table: 'tasks',
  waiting: sql`due_at is not null`,
  first: 'due_at',
  projects: sql`select id from project where first <= ${now} order by first, id`,
  columns: sql`id, project_id`,
  rows: sql`due_at <= ${now} order by due_at`,
}
const byLastTurn: FairClaimOptions = {
  ...byDueTime,
  projects: sql`
    select project.id from project
    order by coalesce((select turn from tasks where project_id = project.id and turn > 0 order by turn desc limit 1), 0), id`,
}

/** Claims tasks, so that they no longer wait. Returns their projects. */
async function claim(options: FairClaimOptions, on: Parameters<RawBuilder<unknown>['execute']>[0] = db) {
  const { rows } = await sql<{ projectId: string }>`
    with recursive ${fairClaim(options)}
    update tasks set due_at = null, turn = nextval('turns') from picked where tasks.id = picked.id
    returning tasks.project_id as "projectId"
  `.execute(on)
  return rows.map(({ projectId }) => projectId)
}

const limits = (perProject: number, most: number) => ({ perProject: sql`${perProject}`, most: sql`${most}` })

describe('fairClaim', () => {
  it('delays a project by only one row of another project that has 100,000 rows', async () => {
    const [large, small] = [randomUUID(), randomUUID()]
    await add(large, 100_000)
    await add(small, 1, 2)

    const claimed = [await claim(byLastTurn), await claim(byLastTurn), await claim(byLastTurn)].flat()

    expect(claimed.slice(0, 2).toSorted()).toEqual([large, small].toSorted())
    expect(claimed[2]).toBe(large)
  })

  it('picks an equal share of each project, in the order of the projects, until it has enough rows', async () => {
    const projects = [randomUUID(), randomUUID(), randomUUID()]
    for (const [index, projectId] of projects.entries()) await add(projectId, 10, 3 - index)
    const [last, middle, first] = projects

    const claimed = await claim({ ...byDueTime, ...limits(4, 10) })

    const perProject = Object.groupBy(claimed, (projectId) => String(projectId))
    expect([first, middle, last].map((projectId) => perProject[String(projectId)]?.length)).toEqual([4, 4, 2])
  })

  it('picks only rows that wait and are due', async () => {
    const project = randomUUID()
    await add(project, 2, now + 1)
    await add(randomUUID(), 3)

    expect(await claim({ ...byDueTime, ...limits(10, 10) })).toHaveLength(3)
    expect(await claim({ ...byDueTime, ...limits(10, 10) })).toEqual([])
  })

  it('skips locked rows, and projects whose rows are all locked', async () => {
    const [locked, other] = [randomUUID(), randomUUID()]
    await add(locked, 2)
    await add(other, 1, 2)

    await transact(db, async (tx) => {
      expect(await claim({ ...byDueTime, ...limits(2, 2) }, tx)).toEqual([locked, locked])
      expect(await claim(byDueTime)).toEqual([other])
      expect(await claim(byDueTime)).toEqual([])
    })
  })

  it('returns each row to only one of several concurrent claims', async () => {
    for (let each = 0; each < 10; each += 1) await add(randomUUID(), 10)

    const claims = await Promise.all(
      Array.from({ length: 12 }, () => claim({ ...byDueTime, ...limits(3, 9) })),
    )

    const { rows } = await sql<{
      turns: number
    }>`select count(*)::int as turns from tasks where turn > 0`.execute(db)
    expect(rows[0]?.turns).toBe(claims.flat().length)
  })

  it.each(['force_custom_plan', 'force_generic_plan'])(
    'reads only a few index entries per project (%s)',
    async (mode) => {
      for (let each = 0; each < 50; each += 1) await add(randomUUID(), each === 0 ? 100_000 : 10)
      await sql`vacuum analyze tasks`.execute(db)

      const plan = await transact(db, async (tx) => {
        await sql`set local plan_cache_mode = ${sql.raw(mode)}`.execute(tx)
        const { rows } = await sql<{ 'QUERY PLAN': string }>`
          explain (analyze, costs off, timing off) with recursive ${fairClaim({ ...byDueTime, ...limits(2, 20) })} select * from picked
        `.execute(tx)
        return rows.map((row) => row['QUERY PLAN']).join('\n')
      })

      expect(plan).not.toContain('Seq Scan on tasks')
      const rowsRead = [...plan.matchAll(/Scan .*on tasks.*\(actual rows=([\d.]+) loops=(\d+)\)/g)].map(
        ([, rows, loops]) => Number(rows) * Number(loops),
      )
      expect(rowsRead.length).toBeGreaterThan(2)
      expect(Math.max(...rowsRead)).toBeLessThanOrEqual(50)
    },
  )
})
