import { createTestDatabase, type TestDatabase } from '@postrider/testing'
import { sql } from 'kysely'
import { openDatabase, transact, type Database } from '../src/index.ts'

let database: TestDatabase
let db: Database<Record<string, never>>

beforeAll(async () => {
  database = await createTestDatabase({ name: 'empty', migrate: () => Promise.resolve() })
  db = openDatabase(database.url, { max: 1 })
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

describe('a connection that the server has ended', () => {
  it.each(['alone', 'in a transaction'])('is not handed out again (%s)', async (how) => {
    const kill = sql`select pg_terminate_backend(pg_backend_pid())`
    for (let round = 0; round < 50; round += 1) {
      const killed = how === 'alone' ? kill.execute(db) : transact(db, (tx) => kill.execute(tx))
      await expect(killed).rejects.toMatchObject({ severity: 'FATAL', code: '57P01' })

      const { rows } = await sql`select 1 as one`.execute(db)
      expect(rows).toEqual([{ one: 1 }])
    }
  })
})
