import { createTestDatabase, type TestDatabase } from '@postrider/testing/postgres'
import { sql } from 'kysely'
import { commitWith, isTransientError, openDatabase, transact, type Database } from '../src/index.ts'
import { startWire } from './wire.ts'

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

describe('a connection that the server has closed', () => {
  it.each(['alone', 'in a transaction'])('is not reused (%s)', async (how) => {
    const kill = sql`select pg_terminate_backend(pg_backend_pid())`
    for (let round = 0; round < 50; round += 1) {
      const killed = how === 'alone' ? kill.execute(db) : transact(db, (tx) => kill.execute(tx))
      await expect(killed).rejects.toMatchObject({ severity: 'FATAL', code: '57P01' })

      const { rows } = await sql`select 1 as one`.execute(db)
      expect(rows).toEqual([{ one: 1 }])
    }
  })
})

describe('a connection that is cut between COMMIT and its response', () => {
  it.each(['alone', 'together with the last statement'])(
    'fails the transaction without a retry (%s)',
    async (how) => {
      await sql`drop table if exists notes`.execute(db)
      await sql`create table notes (id int)`.execute(db)
      const wire = await startWire(database.url, async (bytes, server) => {
        const commits = /commit\0/.test(bytes.toString('latin1'))
        if (commits) server.unpipe()
        server.write(bytes)
        if (commits) await untilNoted().finally(() => server.destroy())
      })
      const cut = openDatabase<Record<string, never>>(wire.url, { max: 1 })
      const note = sql`insert into notes select id from unnest(${[1]}::int[]) as id`
      let attempts = 0

      const failing = transact(cut, async (tx) => {
        attempts += 1
        await sql`select 1`.execute(tx)
        if (how === 'alone') await note.execute(tx)
        else commitWith(tx, 'cut.note', () => note)
      })

      await expect(failing.catch(isTransientError)).resolves.toBe(true)
      expect([attempts, await notes()]).toEqual([1, 1])
      await cut.destroy()
      wire.stop()
    },
  )
})

const notes = async (): Promise<number> => (await sql`select from notes`.execute(db)).rows.length

async function untilNoted(): Promise<void> {
  while ((await notes()) === 0) await new Promise((resolve) => setTimeout(resolve, 5))
}
