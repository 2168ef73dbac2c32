import { createTestDatabase } from '@postrider/testing/postgres'
import { sql, type RawBuilder } from 'kysely'
import {
  commitWith,
  groupCommit,
  isStatementTimeout,
  onCommit,
  openDatabase,
  transact,
  type Database,
  type Tx,
} from '../src/index.ts'

let url: string
let drop: () => Promise<void>
let db: Database<object>

beforeAll(async () => {
  ;({ url, drop } = await createTestDatabase({ name: 'empty', migrate: () => Promise.resolve() }))
  db = openDatabase(url, { max: 2 })
  await sql`create table notes (id int primary key)`.execute(db)
})
beforeEach(() => sql`truncate notes`.execute(db))
afterAll(async () => {
  await db.destroy()
  await drop()
})

const note = (id: number): RawBuilder<unknown> =>
  sql`insert into notes select id from unnest(${[id]}::int[]) as id`
const notes = async (): Promise<number[]> =>
  (await sql<{ id: number }>`select id from notes order by id`.execute(db)).rows.map(({ id }) => id)

describe('commitWith', () => {
  it('runs its statement after the work, in the same transaction', async () => {
    const during = await transact(db, async (tx) => {
      commitWith(tx, 'note', () => note(2))
      await note(1).execute(tx)
      return notes()
    })

    expect([during, await notes()]).toEqual([[], [1, 2]])
  })

  it('writes nothing if the work fails later', async () => {
    const failing = transact(db, (tx) => {
      commitWith(tx, 'note', () => note(1))
      throw new Error('changed my mind')
    })

    await expect(failing).rejects.toThrow('changed my mind')
    expect(await notes()).toEqual([])
  })

  it('rolls back the work if its statement fails', async () => {
    const failing = transact(db, async (tx) => {
      await note(1).execute(tx)
      commitWith(tx, 'note', () => note(1))
    })

    await expect(failing).rejects.toMatchObject({ code: '23505' })
    expect(await notes()).toEqual([])
  })

  it('rolls back the work if its statement times out, and keeps the connection usable', async () => {
    await using hasty = openDatabase<object>(url, { max: 1, statementTimeoutMs: 200 })
    const failing = transact(hasty, async (tx) => {
      await note(1).execute(tx)
      commitWith(tx, 'sleep', () => sql`select pg_sleep(5)`)
    })

    await expect(failing.catch(isStatementTimeout)).resolves.toBe(true)
    await transact(hasty, (tx) => commitWith(tx, 'note', () => note(2)))
    expect(await notes()).toEqual([2])
  })

  it('in a group commit fails only the inputs whose statement fails', async () => {
    await note(2).execute(db)
    const commit = groupCommit<number, number>((ids) =>
      transact(db, (tx) => {
        commitWith(tx, 'group', () => sql`insert into notes select id from unnest(${ids}::int[]) as id`)
        return ids
      }),
    )

    const outcomes = await Promise.allSettled([commit(1), commit(2), commit(3)])

    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await notes()).toEqual([1, 2, 3])
  })

  it('separates the statements of concurrent transactions', async () => {
    const ids = Array.from({ length: 20 }, (_, id) => id)
    await Promise.all(
      ids.map((id) =>
        transact(db, async (tx) => {
          commitWith(tx, 'note', () => note(id))
          await sql`select pg_sleep(0.01)`.execute(tx)
          if (id % 2 === 1) throw new Error('no')
        }).catch(() => undefined),
      ),
    )

    expect(await notes()).toEqual(ids.filter((id) => id % 2 === 0))
  })

  it('commits either all or none of several statements, in order', async () => {
    const committed: string[] = []
    const end = onCommit(db, (name) => committed.push(name))
    const both = (second: number): Promise<void> =>
      transact(db, (tx) => {
        commitWith(tx, 'note', () => note(1))
        commitWith(tx, 'other', () => note(second))
      })

    await expect(both(1)).rejects.toMatchObject({ code: '23505' })
    expect([await notes(), committed]).toEqual([[], []])
    await both(2)
    expect([await notes(), committed]).toEqual([
      [1, 2],
      ['note', 'other'],
    ])
    end()
  })

  it('rejects a transaction that has ended', async () => {
    const [tx] = await transact(db, (tx): [Tx<object>] => [tx])

    expect(() => commitWith(tx, 'note', () => note(1))).toThrow('running transaction')
  })

  it('rejects a transaction whose work has failed', async () => {
    let failed: Tx<object> | undefined
    const failing = transact(db, (tx) => {
      failed = tx
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')

    expect(() => failed && commitWith(failed, 'note', () => note(1))).toThrow('running transaction')
  })

  it('runs only the statement of the last attempt after a collision', async () => {
    let attempt = 0
    await transact(db, async (tx) => {
      attempt += 1
      const id = attempt
      commitWith(tx, 'note', () => note(id))
      if (attempt === 1) await collide(tx)
    })

    expect(await notes()).toEqual([2])
  })
})

const collide = (tx: Tx<object>): Promise<unknown> =>
  sql`do $$ begin raise exception 'no' using errcode = '40001'; end $$`.execute(tx)
