import { createTestDatabase } from '@postrider/testing/postgres'
import { sql } from 'kysely'
import pg from 'pg'
import { isTransientError, openDatabase, transact, type Database } from '../src/index.ts'

let databaseUrl: string
let drop: () => Promise<void>
let db: Database<object>

beforeAll(async () => {
  const { url, ...database } = await createTestDatabase({ name: 'empty', migrate: () => Promise.resolve() })
  databaseUrl = url
  drop = database.drop
  db = openDatabase(url, { max: 2 })
})
afterAll(async () => {
  await db.destroy()
  await drop()
})

const settingsOf = async (on: Database<object>): Promise<Record<string, string>> => {
  const names = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
  const { rows } = await sql<{ name: string; value: string }>`
    select name, current_setting(name) as value from unnest(${names}::text[]) as name
  `.execute(on)
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

describe('a connection', () => {
  it('has timeouts for statements, locks and idle transactions', async () => {
    expect(await settingsOf(db)).toEqual({
      statement_timeout: '10s',
      lock_timeout: '5s',
      idle_in_transaction_session_timeout: '30s',
    })
  })

  it('cancels a statement with a transient error, and stays usable', async () => {
    // Long enough that a short statement does not exceed it, even on a busy machine.
    const hasty = openDatabase<object>(databaseUrl, { max: 1, statementTimeoutMs: 200 })

    const error: unknown = await sql`select pg_sleep(5)`.execute(hasty).catch((thrown: unknown) => thrown)

    expect(error).toMatchObject({ code: '57014' })
    expect(isTransientError(error)).toBe(true)
    expect((await sql`select 1 as one`.execute(hasty)).rows).toEqual([{ one: 1 }])
    await hasty.destroy()
  })

  it('to a read-only server is not reused, so that the next connection can reach the new primary', async () => {
    const single = openDatabase<object>(databaseUrl, { max: 1 })
    const write = () =>
      transact(single, (tx) =>
        sql`create table if not exists written (id int)`.execute(tx).then(() => 'written'),
      )
    await sql`set default_transaction_read_only = on`.execute(single)

    const error: unknown = await write().catch((thrown: unknown) => thrown)

    expect(error).toMatchObject({ code: '25006' })
    expect(isTransientError(error)).toBe(true)
    expect(await write()).toBe('written')
    await single.destroy()
  })

  it.each([
    ['idle_in_transaction_session_timeout', '25P03'],
    ['transaction_timeout', '25P04'],
  ])('ended by %s fails with a transient error', async (setting, code) => {
    const single = openDatabase<object>(databaseUrl, { max: 1 })

    const error: unknown = await transact(single, async (tx) => {
      await sql`select set_config(${setting}, '100ms', true)`.execute(tx)
      await new Promise((resolve) => setTimeout(resolve, 300))
      await sql`select 1`.execute(tx)
    }).catch((thrown: unknown) => thrown)

    const received = Object.assign(new pg.DatabaseError('terminating connection', 0, 'error'), { code })
    expect([isTransientError(error), isTransientError(received)]).toEqual([true, true])
    await single.destroy()
  })
})

describe('slow work', () => {
  it('can take a minute per statement, and afterwards the connection has its 10 s again', async () => {
    const single = openDatabase<object>(databaseUrl, { max: 1 })

    const during = await transact(single, settingsOf, { slow: true })

    expect(during).toMatchObject({ statement_timeout: '1min', lock_timeout: '5s' })
    expect(await settingsOf(single)).toMatchObject({ statement_timeout: '10s' })
    await single.destroy()
  })
})
