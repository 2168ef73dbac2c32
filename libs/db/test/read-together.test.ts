import { createTestDatabase } from '@postrider/testing/postgres'
import { sql } from 'kysely'
import { openDatabase, readTogether, type Database } from '../src/index.ts'

let drop: () => Promise<void>
let db: Database<object>

beforeAll(async () => {
  const made = await createTestDatabase({ name: 'empty', migrate: () => Promise.resolve() })
  drop = made.drop
  db = openDatabase(made.url, { max: 1 })
  await sql`create table notes (id int primary key, text text)`.execute(db)
  await sql`insert into notes values (1, 'one'), (2, null), (3, 'it''s "three"')`.execute(db)
})
afterAll(async () => {
  await db.destroy()
  await drop()
})

const notes = (ids: readonly number[]) =>
  sql<{
    id: number
    text: string | null
  }>`select id, text from notes where id = any(${[...ids]}::int[]) order by id`

describe('readTogether', () => {
  it('returns the rows of each select, in the order of that select', async () => {
    const found = await readTogether(db, 'test.notes', {
      some: notes([3, 1, 2]),
      none: notes([7]),
      count: sql<{ all: number }>`select count(*) as "all" from notes`,
    })

    expect(found).toEqual({
      some: [
        { id: 1, text: 'one' },
        { id: 2, text: null },
        { id: 3, text: 'it\'s "three"' },
      ],
      none: [],
      count: [{ all: 3 }],
    })
  })

  it('uses one prepared statement', async () => {
    const names = await db.connection().execute(async (connection) => {
      await readTogether(connection, 'test.twice', { left: notes([1]), right: notes([2]) })
      await readTogether(connection, 'test.twice', { left: notes([]), right: notes([3, 4]) })
      const { rows } = await sql<{
        name: string
      }>`select name from pg_prepared_statements where name like 'test.twice%'`.execute(connection)
      return rows.map(({ name }) => name)
    })

    expect(names).toEqual(['test.twice'])
  })
})
