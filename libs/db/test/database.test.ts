import { createTestDatabase } from '@postrider/testing/postgres'
import { sql } from 'kysely'
import {
  databaseUrl,
  ensureDatabase,
  isTransientError,
  openDatabase,
  prepared,
  transact,
  type Database,
  type Tx,
} from '../src/index.ts'
import { startWire } from './wire.ts'

let url: string
let drop: () => Promise<void>
let db: Database<object>

beforeAll(async () => {
  ;({ url, drop } = await createTestDatabase({ name: 'empty', migrate: () => Promise.resolve() }))
  db = openDatabase(url, { max: 6 })
  await sql`create table counters (key int primary key, n bigint not null)`.execute(db)
  await sql`insert into counters values (1, 0), (2, 0)`.execute(db)
})
afterAll(async () => {
  await db.destroy()
  await drop()
})

const countUp = (tx: Database<object>, key: number) =>
  sql`update counters set n = n + 1 where key = ${key}`.execute(tx)

describe('transact', () => {
  it('completes two transactions that deadlock', async () => {
    const met = Promise.withResolvers<void>()
    const done = Promise.withResolvers<void>()
    let attempts = 0
    let locked = 0
    const cross = (first: number, second: number): Promise<void> =>
      transact(db, async (tx) => {
        // Otherwise the repeated transaction could lock the row that the other transaction waits for, and
        // cause a second deadlock.
        if ((attempts += 1) > 2) await done.promise
        await countUp(tx, first)
        if ((locked += 1) === 2) met.resolve()
        await met.promise
        await countUp(tx, second)
      }).then(done.resolve)

    await Promise.all([cross(1, 2), cross(2, 1)])

    const { rows } = await sql`select key, n from counters order by key`.execute(db)
    expect(rows).toEqual([
      { key: 1, n: 2 },
      { key: 2, n: 2 },
    ])
    expect(attempts).toBe(3)
  })

  it('rejects if the work continues after a failed statement, because PostgreSQL commits nothing', async () => {
    const before = await sql`select n from counters where key = 1`.execute(db)
    const swallowing = transact(db, async (tx) => {
      await countUp(tx, 1)
      await sql`select 1 / 0`.execute(tx).catch(() => undefined)
    })

    await expect(swallowing).rejects.toThrow('rolled back')
    expect(await sql`select n from counters where key = 1`.execute(db)).toEqual(before)
  })

  it('tries four times after collisions, and only once after any other error', async () => {
    let attempts = 0
    const failing = (code: string): Promise<unknown> =>
      transact(db, (tx) => {
        attempts += 1
        return sql.raw(`do $$ begin raise exception 'no' using errcode = '${code}'; end $$`).execute(tx)
      })

    await expect(failing('40001')).rejects.toMatchObject({ code: '40001' })
    const collided = attempts
    await expect(failing('22000')).rejects.toMatchObject({ code: '22000' })

    expect([collided, attempts - collided]).toEqual([4, 1])
  })
})

describe('openDatabase', () => {
  it('reads bigint as a number', async () => {
    expect((await sql`select 9007199254740991::bigint as n`.execute(db)).rows).toEqual([
      { n: Number.MAX_SAFE_INTEGER },
    ])
  })

  it('fails a transaction with a transient error if its connection is cut, and stays usable', async () => {
    const cut = transact(db, async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db)
      await sql`select 1`.execute(tx)
    })

    const error: unknown = await cut.catch((thrown: unknown) => thrown)

    expect(isTransientError(error)).toBe(true)
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  })

  it('fails with a transient error if no server listens at the address', async () => {
    const nobody = openDatabase('postgres://postgres@127.0.0.1:1/x')

    const error: unknown = await sql`select 1`.execute(nobody).catch((thrown: unknown) => thrown)
    await nobody.destroy()

    expect(isTransientError(error)).toBe(true)
  })
})

describe('isTransientError', () => {
  it('returns false for an error that a retry cannot fix', async () => {
    const error: unknown = await sql`select * from nowhere`.execute(db).catch((thrown: unknown) => thrown)

    expect([error, new Error('x'), 'x', undefined, null].map(isTransientError)).toEqual([
      false,
      false,
      false,
      false,
      false,
    ])
  })
})

describe('ensureDatabase', () => {
  it('creates the database once for concurrent callers', async () => {
    const wanted = databaseUrl(url, `${new URL(url).pathname.slice(1)}_ensured`)

    await Promise.all(Array.from({ length: 5 }, () => ensureDatabase(wanted)))
    await ensureDatabase(wanted)

    const made = openDatabase(wanted)
    const { rows } = await sql`select 1 as one`.execute(made)
    await made.destroy()
    await sql`drop database ${sql.id(new URL(wanted).pathname.slice(1))} with (force)`.execute(db)
    expect(rows).toEqual([{ one: 1 }])
  })

  it('connects only to the database itself if it exists, because a user may have no rights in other databases', async () => {
    const names: string[] = []
    const wire = await startWire(url, (bytes, toServer) => {
      // The first message of a connection names its database (PostgreSQL's protocol, StartupMessage).
      const [, named] = /\0database\0([^\0]+)/.exec(bytes.toString('latin1')) ?? []
      if (named !== undefined) names.push(named)
      toServer.write(bytes)
    })

    await ensureDatabase(wire.url)
    wire.stop()

    expect(names).toEqual([new URL(url).pathname.slice(1)])
  })
})

describe('prepared', () => {
  it('parses a statement once per connection, even if its values differ', async () => {
    const countersOf = (keys: readonly number[]) =>
      sql<{
        key: number
      }>`${prepared('test.counters')}select key from counters where key = any(${keys}::int[]) order by key`

    const found = await db.connection().execute(async (connection) => {
      const answers = [await countersOf([1, 2]).execute(connection), await countersOf([]).execute(connection)]
      const { rows } = await sql`select name from pg_prepared_statements`.execute(connection)
      return { keys: answers.map((answer) => answer.rows.map(({ key }) => key)), prepared: rows }
    })

    expect(found).toEqual({
      keys: [[1, 2], []],
      prepared: [{ name: 'test.counters' }],
    })
  })

  it('keeps the plan of a repeated statement', async () => {
    const generic = await db.connection().execute(async (connection) => {
      for (let time = 0; time < 7; time += 1)
        await sql`${prepared('test.again')}select key from counters where key = ${time}::int`.execute(
          connection,
        )
      const { rows } = await sql<{
        plans: number
      }>`select generic_plans as plans from pg_prepared_statements where name = 'test.again'`.execute(
        connection,
      )
      return rows[0]?.plans
    })

    expect(generic).toBeGreaterThan(0)
  })

  it('discards old plans, so that a table that has grown is not scanned in full', async () => {
    await sql`create table growing (id int primary key)`.execute(db)
    await sql`insert into growing values (0)`.execute(db)
    await sql`vacuum analyze growing`.execute(db)
    const impatient = openDatabase<object>(url, { max: 1, planLifeMs: 0 })
    const fullScans = async (tx: Tx<object>): Promise<number> => {
      const { rows } = await sql<{
        count: number
      }>`select seq_scan as count from pg_stat_xact_user_tables where relname = 'growing'`.execute(tx)
      return rows[0]?.count ?? 0
    }
    /** Returns the number of sequential scans that a query by id causes. */
    const readsFor = (id: number) =>
      transact(impatient, async (tx) => {
        const before = await fullScans(tx)
        await sql`${prepared('test.growing')}select id from growing where id = ${id}::int`.execute(tx)
        return (await fullScans(tx)) - before
      })

    const ofSmall: number[] = []
    for (let id = 0; id < 8; id += 1) ofSmall.push(await readsFor(id))
    await sql`insert into growing select * from generate_series(1, 20000)`.execute(db)
    const ofGrown = await readsFor(7)
    await impatient.destroy()

    expect({ ofSmall, ofGrown }).toEqual({ ofSmall: ofSmall.map(() => 1), ofGrown: 0 })
  })

  it('rejects another statement with the same name', async () => {
    const named = (text: string) => sql`${prepared('test.twice')}${sql.raw(text)} ${1}::int`

    await db.connection().execute(async (connection) => {
      await named('select').execute(connection)
      await expect(named('select 1 +').execute(connection)).rejects.toThrow('unique')
    })
  })
})
