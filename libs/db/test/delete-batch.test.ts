import { createTestDatabase, type TestDatabase } from '@postrider/testing/postgres'
import { sql } from 'kysely'
import {
  deleteBatch,
  oldestAges,
  openDatabase,
  transact,
  type Database,
  type TableBounds,
} from '../src/index.ts'

let database: TestDatabase
let db: Database<object>

beforeAll(async () => {
  database = await createTestDatabase({ name: 'empty', migrate: () => Promise.resolve() })
  db = openDatabase(database.url, { max: 3 })
})
beforeEach(async () => {
  await sql`drop table if exists notes`.execute(db)
  await sql`create table notes (id uuid primary key default gen_random_uuid(), n int, at timestamptz)`.execute(
    db,
  )
  await sql`insert into notes (n, at) select n, '2026-01-01T00:00:00Z'::timestamptz + make_interval(days => n) from generate_series(0, 9) as n`.execute(
    db,
  )
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const left = async (): Promise<number[]> => {
  const { rows } = await sql<{ n: number }>`select n from notes order by n`.execute(db)
  return rows.map(({ n }) => n)
}
const past = (limit: number) => ({
  table: 'notes',
  column: 'at',
  before: new Date('2026-01-06T00:00:00.000Z'),
  limit,
})

describe('deleteBatch', () => {
  it('deletes expired rows only, oldest first, up to its limit', async () => {
    expect(await deleteBatch(db, past(3))).toBe(3)
    expect(await left()).toEqual([3, 4, 5, 6, 7, 8, 9])

    expect([await deleteBatch(db, past(3)), await deleteBatch(db, past(3))]).toEqual([2, 0])
    expect(await left()).toEqual([5, 6, 7, 8, 9])
  })

  it('skips locked rows and rows that another replica deletes', async () => {
    await transact(db, async (tx) => {
      await sql`select from notes where n in (0, 2) for update`.execute(tx)

      expect(await deleteBatch(db, past(100))).toBe(3)
    })

    expect(await left()).toEqual([0, 2, 5, 6, 7, 8, 9])
    const both = await Promise.all([deleteBatch(db, past(100)), deleteBatch(db, past(100))])
    expect(both.reduce((sum, each) => sum + each, 0)).toBe(2)
  })
})

describe('oldestAges', () => {
  const now = new Date('2026-01-02T00:00:00.000Z')
  const bounds = (oldest: Extract<TableBounds[string], { oldest: unknown }>['oldest']): TableBounds => ({
    notes: { keeps: 'time', by: '1 day', oldest },
    others: { keeps: 'state', of: 'nothing' },
  })

  it('returns the age of the oldest row in seconds, and omits empty tables', async () => {
    expect(await oldestAges(db, bounds({ column: 'at' }), now)).toEqual({ notes: 86_400 })
    expect(await oldestAges(db, bounds({ column: 'at', where: 'n > 3' }), now)).toEqual({ notes: 0 })
    await sql`delete from notes`.execute(db)
    expect(await oldestAges(db, bounds({ column: 'at' }), now)).toEqual({})
  })

  it('reads all tables in one statement', async () => {
    const statements: string[] = []
    const logged = openDatabase(database.url, { max: 1 })
    const reading = logged.withPlugin({
      transformQuery: ({ node }) => {
        statements.push(node.kind)
        return node
      },
      transformResult: ({ result }) => Promise.resolve(result),
    })
    const some: TableBounds = {
      ...bounds({ column: 'at' }),
      later: { keeps: 'time', by: '1 day', oldest: { table: 'notes', column: 'at', where: 'n = 1' } },
      none: { keeps: 'time', by: '1 day', oldest: { table: 'notes', column: 'at', where: 'n > 100' } },
    }

    expect(await oldestAges(reading, some, now)).toEqual({ notes: 86_400, later: 0 })
    expect(statements).toHaveLength(1)
    await logged.destroy()
  })

  it('reads the time of an id', async () => {
    // 2026-01-01T00:00:00.000Z in its first 48 bits.
    await sql`update notes set id = '019b7699-8800-7000-8000-000000000000' where n = 0`.execute(db)
    await sql`delete from notes where n > 0`.execute(db)

    const at = Number.parseInt('019b76998800', 16)
    expect(await oldestAges(db, bounds({ id: 'id' }), new Date(at + 5_000))).toEqual({ notes: 5 })
  })
})
