import { setTimeout as pause } from 'node:timers/promises'
import { createTestDatabase } from '@postrider/testing/postgres'
import { sql, type RawBuilder } from 'kysely'
import { openDatabase, prepared, transact, type Database } from '../src/index.ts'
import { preparedLast } from '../src/prepared.ts'
import { startWire, type Alter } from './wire.ts'

let databaseUrl: string
let drop: () => Promise<void>
let direct: Database<object>

beforeAll(async () => {
  const { url, ...database } = await createTestDatabase({ name: 'empty', migrate: () => Promise.resolve() })
  databaseUrl = url
  drop = database.drop
  direct = openDatabase(url, { max: 1 })
  await sql`create table notes (id int primary key)`.execute(direct)
})
beforeEach(() => sql`truncate notes`.execute(direct))
afterAll(async () => {
  await direct.destroy()
  await drop()
})

const notes = async (): Promise<number[]> =>
  (await sql<{ id: number }>`select id from notes order by id`.execute(direct)).rows.map(({ id }) => id)

const begin = 'begin\0'
const placeOf = (bytes: Buffer): number => bytes.indexOf(begin)

/** Replaces BEGIN with an unknown command. */
const misspell: Alter = (bytes, server) => {
  const at = placeOf(bytes)
  if (at >= 0) bytes.write('begix', at)
  server.write(bytes)
}

/** Delays BEGIN for longer than the statement timeout. */
const dawdle: Alter = async (bytes, server) => {
  // In a Parse message, the text is followed by the number of parameter types, which is 0.
  const end = placeOf(bytes) + begin.length + 2
  if (placeOf(bytes) < 0) return void server.write(bytes)
  server.write(bytes.subarray(0, end))
  await pause(400)
  server.write(bytes.subarray(end))
}

async function withWire<Result>(
  alter: Alter,
  work: (db: Database<object>) => Promise<Result>,
): Promise<Result> {
  const wire = await startWire(databaseUrl, (bytes, server) => alter(bytes, server))
  const db = openDatabase<object>(wire.url, { max: 1, statementTimeoutMs: 150 })
  try {
    return await work(db)
  } finally {
    await db.destroy()
    wire.stop()
  }
}

const statements: [string, () => RawBuilder<unknown>][] = [
  ['without parameters', () => sql`insert into notes values (1)`],
  ['with a parameter', () => sql`insert into notes values (${1})`],
  ['with a name', () => sql`${prepared('note')}insert into notes values (${1})`],
  ['marked as the last', () => sql`${preparedLast('only_note')}insert into notes values (${1})`],
]

describe('a BEGIN that fails', () => {
  it.each(statements)('cancels a first statement %s', async (_name, statement) => {
    await withWire(misspell, async (db) => {
      await expect(transact(db, (tx) => statement().execute(tx))).rejects.toMatchObject({ code: '42601' })
      expect(await notes()).toEqual([])
    })
  })

  it.each(statements)(
    'because of statement_timeout cancels a first statement %s, and the connections stay usable',
    async (_name, statement) => {
      let isSlow = true
      const alter: Alter = (bytes, server) => (isSlow ? dawdle(bytes, server) : void server.write(bytes))
      await withWire(alter, async (db) => {
        await expect(transact(db, (tx) => statement().execute(tx))).rejects.toMatchObject({ code: '57014' })
        expect(await notes()).toEqual([])

        isSlow = false
        await transact(db, (tx) => statement().execute(tx))
        expect(await notes()).toEqual([1])
      })
    },
  )
})

describe('a first statement that fails', () => {
  it.each(statements)('%s can run again in the same pool', async (_name, statement) => {
    const db = openDatabase<object>(databaseUrl, { max: 1 })
    await sql`insert into notes values (1)`.execute(direct)

    for (let time = 0; time < 2; time += 1)
      await expect(transact(db, (tx) => statement().execute(tx))).rejects.toMatchObject({ code: '23505' })
    await sql`truncate notes`.execute(direct)
    await transact(db, (tx) => statement().execute(tx))

    expect(await notes()).toEqual([1])
    await db.destroy()
  })

  it('is parsed again if its table was missing the first time', async () => {
    const db = openDatabase<object>(databaseUrl, { max: 1 })
    const late = (): Promise<unknown> =>
      transact(db, (tx) => sql`${prepared('late')}insert into late values (${1})`.execute(tx))

    await expect(late()).rejects.toMatchObject({ code: '42P01' })
    await sql`create table late (id int)`.execute(direct)
    await late()
    await late()

    expect((await sql`select * from late`.execute(direct)).rows).toHaveLength(2)
    await db.destroy()
  })
})

describe('a first statement', () => {
  it('returns its own rows and row counts', async () => {
    const [rows, changed] = await transact(
      direct,
      async (tx) =>
        [
          (await sql`select 7 as seven, ${8}::int8 as eight`.execute(tx)).rows,
          await sql`insert into notes values (5), (6)`.execute(tx),
        ] as const,
    )
    const first = await transact(direct, (tx) => sql`delete from notes`.execute(tx))

    expect(rows).toEqual([{ seven: 7, eight: 8 }])
    expect([changed.numAffectedRows, first.numAffectedRows]).toEqual([2n, 2n])
  })
})
