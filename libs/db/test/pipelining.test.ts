import { createTestDatabase } from '@postrider/testing/postgres'
import { sql, type RawBuilder } from 'kysely'
import type pg from 'pg'
import { isTransientError, openDatabase, transact, type Database } from '../src/index.ts'
import { preparedLast } from '../src/prepared.ts'
import { pipelining } from '../src/pipelining.ts'

let drop: () => Promise<void>
let db: Database<object>

beforeAll(async () => {
  const { url, ...database } = await createTestDatabase({ name: 'empty', migrate: () => Promise.resolve() })
  drop = database.drop
  db = openDatabase(url, { max: 2 })
  await sql`create table notes (id int primary key, text text not null)`.execute(db)
})
beforeEach(() => sql`truncate notes`.execute(db))
afterAll(async () => {
  await db.destroy()
  await drop()
})

const note = (id: number): RawBuilder<unknown> => sql`insert into notes values (${id}, 'first')`
const lastNote = (id: number): RawBuilder<unknown> =>
  sql`${preparedLast('last_note')}insert into notes select id, 'last' from unnest(${[id]}::int[]) as id`
const ignored = (work: Promise<unknown>): Promise<unknown> => work.catch(() => undefined)
const notes = async (): Promise<number[]> =>
  (await sql<{ id: number }>`select id from notes order by id`.execute(db)).rows.map(({ id }) => id)

describe('the last statement of a transaction', () => {
  it('commits the transaction: other connections see the rows before `work` has ended', async () => {
    const seen = await transact(db, async (tx) => {
      await note(1).execute(tx)
      await lastNote(2).execute(tx)
      return notes()
    })
    expect(seen).toEqual([1, 2])
  })

  it('rolls back earlier statements if it fails, and leaves the connection usable', async () => {
    const failing = transact(db, async (tx) => {
      await note(1).execute(tx)
      await lastNote(1).execute(tx)
    })
    await expect(failing).rejects.toMatchObject({ code: '23505' })
    expect(await notes()).toEqual([])

    await transact(db, (tx) => lastNote(3).execute(tx))
    expect(await notes()).toEqual([3])
  })

  it('is not followed by a COMMIT if pg cannot send it', async () => {
    const unsendable = {
      toPostgres: () => {
        throw new Error('cannot be sent')
      },
    }
    const failing = transact(db, async (tx) => {
      await note(1).execute(tx)
      await sql`${preparedLast('unsendable')}insert into notes values (2, ${unsendable})`.execute(tx)
    })
    await expect(failing).rejects.toThrow()
    expect(await notes()).toEqual([])
  })

  it('is not followed by a COMMIT if pg rejects its name because another text has that name', async () => {
    await transact(db, (tx) => lastNote(1).execute(tx))
    const failing = transact(db, async (tx) => {
      await note(2).execute(tx)
      await sql`${preparedLast('last_note')}insert into notes select id, 'other' from unnest(${[3]}::int[]) as id`.execute(
        tx,
      )
    })
    await expect(failing).rejects.toThrow('Two last statements are named last_note')
    expect(await notes()).toEqual([1])
  })

  it('fails the transaction if it fails, even if `work` ignores its error', async () => {
    const ignoring = transact(db, async (tx) => {
      await note(1).execute(tx)
      await ignored(lastNote(1).execute(tx))
    })
    await expect(ignoring).rejects.toThrow()

    const goingOn = transact(db, async (tx) => {
      await note(1).execute(tx)
      await ignored(lastNote(1).execute(tx))
      await note(2).execute(tx)
    })
    await expect(goingOn).rejects.toThrow('followed the last one')
    expect(await notes()).toEqual([])
  })

  it('fails if its COMMIT fails because of a deferred constraint', async () => {
    await sql`create table pairs (id int unique deferrable initially deferred)`.execute(db)
    const failing = transact(db, async (tx) => {
      await sql`insert into pairs values (1)`.execute(tx)
      await sql`${preparedLast('pair')}insert into pairs select id from unnest(${[1]}::int[]) as id`.execute(
        tx,
      )
    })
    await expect(failing).rejects.toMatchObject({ code: '23505' })
    expect((await sql`select id from pairs`.execute(db)).rows).toEqual([])
  })

  it('cannot be followed by another statement', async () => {
    const following = transact(db, async (tx) => {
      await lastNote(1).execute(tx)
      await note(2).execute(tx)
    })
    await expect(following).rejects.toThrow('followed the last one')
    expect(await notes()).toEqual([1])
  })

  it('is an ordinary statement outside a transaction', async () => {
    await lastNote(1).execute(db)
    expect(await notes()).toEqual([1])
  })

  it('fails with a transient error when the connection is cut while it runs', async () => {
    const cut = transact(db, async (tx) => {
      await note(1).execute(tx)
      await sql`${preparedLast('cut')}select pg_terminate_backend(pg_backend_pid())`.execute(tx)
    })
    await expect(cut.catch((error: unknown) => isTransientError(error))).resolves.toBe(true)
    expect(await notes()).toEqual([])
  })
})

describe('the messages of a transaction', () => {
  const recording = (answer: () => Promise<unknown>) => {
    const sent: string[] = []
    const query = ({ text }: { text: string }): Promise<unknown> => {
      sent.push(text)
      return answer()
    }
    // `pipelining` uses only the method `query` of the client.
    return { sent, connection: pipelining({ query } as unknown as pg.PoolClient) }
  }
  const sentBy = async (statements: string[]): Promise<string[]> => {
    const { sent, connection } = recording(() => Promise.resolve({ command: '', rows: [], rowCount: 0 }))
    for (const text of statements) await connection.query(text, [])
    return sent
  }
  const last = '/* prepared, last: x */ select 2'

  it('are BEGIN with the first statement, and one COMMIT', async () => {
    expect(await sentBy(['begin', 'select 1', last, 'commit'])).toEqual(['begin', 'select 1', last, 'commit'])
    expect(await sentBy(['begin', 'select 1', 'commit'])).toEqual(['begin', 'select 1', 'commit'])
    expect(await sentBy(['begin', last, 'commit', 'select 3'])).toEqual(['begin', last, 'commit', 'select 3'])
  })

  it('are not sent if the transaction has no statements', async () => {
    expect(await sentBy(['begin', 'commit', 'begin', 'rollback'])).toEqual([])
  })

  it('are sent without waiting for the responses to BEGIN and to the last statement', async () => {
    const { sent, connection } = recording(() => new Promise(() => undefined))
    await connection.query('begin', [])
    void connection.query(last, [])
    expect(sent).toEqual(['begin', last, 'commit'])
  })
})
