import { readFile } from 'node:fs/promises'
import {
  migrate,
  oldestAges,
  oldestRow,
  openDatabase,
  timed,
  type Database,
  type TableBounds,
} from '@postrider/db'
import { messagingMigrations } from '@postrider/messaging'
import { services, type ServiceName } from '@postrider/services'
import { installed } from '@postrider/setup/installed'
import { createTestDatabase, type TestDatabase } from '@postrider/testing/postgres'
import pg from 'pg'
import { retentionTests } from './support/retention-tests.ts'

interface Migrated {
  name: ServiceName
  bounds: TableBounds
  db: Database<object>
  database: TestDatabase
  pool: pg.Pool
}

let all: Migrated[]

beforeAll(async () => {
  all = await Promise.all(
    services.map(async ({ name }) => {
      const { migrations, bounds } = installed[name]
      const lists = [messagingMigrations, await migrations()]
      const database = await createTestDatabase({ name, migrate: (url) => migrate(url, lists) })
      const db = openDatabase<object>(database.url, { max: 1 })
      const pool = new pg.Pool({ connectionString: database.url, max: 1 })
      return { name, bounds: await bounds(), database, db, pool }
    }),
  )
})
afterAll(async () => {
  for (const { db, database, pool } of all) {
    await db.destroy()
    await pool.end()
    await database.drop()
  }
})

/** Returns the tables of a database, without the table of migrations and without partitions. */
async function tablesOf(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
       and relname <> 'migrations'`,
  )
  return rows.map(({ name }) => name).toSorted()
}

/** Returns the plan of a statement with sequential scans, bitmap scans and sorts disabled. */
async function planOf(pool: pg.Pool, statement: string): Promise<string> {
  await pool.query('set enable_seqscan = off; set enable_sort = off; set enable_bitmapscan = off')
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${statement}`)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

describe('a table of a service', () => {
  it('has a definition of the bounds of its size', async () => {
    const found = await Promise.all(
      all.map(async ({ name, pool, bounds }) => ({
        name,
        tables: await tablesOf(pool),
        bounded: Object.keys(bounds).toSorted(),
      })),
    )

    expect(found.map(({ name, bounded }) => ({ name, tables: bounded }))).toEqual(
      found.map(({ name, tables }) => ({ name, tables })),
    )
    expect(found.every(({ tables }) => tables.length > 3)).toBe(true)
  })

  it('names an existing table if another table bounds its size', () => {
    const missing = all.flatMap(({ name, bounds }) =>
      Object.entries(bounds).flatMap(([table, bound]) =>
        bound.keeps === 'with' && !(bound.table in bounds) ? [`${name}.${table}`] : [],
      ),
    )

    expect(missing).toEqual([])
  })

  it('names a setting of .env.example if a setting bounds its size', async () => {
    const example = await readFile(new URL('../../.env.example', import.meta.url), 'utf8')
    const named = all.flatMap(({ bounds }) =>
      Object.values(bounds).flatMap((bound) =>
        bound.keeps === 'time' && /^[A-Z_]+$/.test(bound.by) ? [bound.by] : [],
      ),
    )

    expect(named).toContain('EMAIL_RETENTION_DAYS')
    expect(named.filter((setting) => !example.includes(`\n${setting}=`))).toEqual([])
  })

  it('has an index that finds its oldest row if it has a retention time', async () => {
    for (const { name, db, pool, bounds } of all)
      for (const [table, oldest] of timed(bounds)) {
        if ('monthly' in oldest) continue
        const plan = await planOf(pool, oldestRow(table, oldest).compile(db).sql)

        expect(`${name}.${table}: ${plan}`).toMatch(/Index (Only )?Scan/)
        expect(`${name}.${table}: ${plan}`).not.toMatch(/Seq Scan|Sort/)
      }
  })

  it('has a test of the deletion of old rows if it has a retention time', async () => {
    for (const { name, bounds } of all) {
      const named = { ...retentionTests.messaging, ...retentionTests[name] }
      const kept = [...timed(bounds)].map(([table]) => table)

      expect(kept.toSorted()).toEqual(Object.keys(named).toSorted())
      for (const file of Object.values(named))
        expect(await readFile(new URL(`../../${file}`, import.meta.url), 'utf8')).toContain('expect(')
    }
  })

  it('reports no age if it is empty, except for monthly partitions, which report the age of the first month', async () => {
    const ages = await Promise.all(all.map(({ db, bounds }) => oldestAges(db, bounds, new Date())))

    const tables = ages.flatMap((each) => Object.keys(each))
    expect(tables.toSorted()).toEqual(['activity', 'events'])
    expect(ages.flatMap((each) => Object.values(each)).every((age) => age >= 0 && age < 100 * 86_400)).toBe(
      true,
    )
  })
})
