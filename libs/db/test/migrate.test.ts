import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase } from '@postrider/testing/postgres'
import { sql } from 'kysely'
import {
  databaseUrl,
  EarlierDatabaseError,
  migrate,
  openDatabase,
  refuseEarlierDatabase,
  type Database,
} from '../src/index.ts'

let url: string
let drop: () => Promise<void>
let db: Database<Record<string, Record<string, unknown>>>
let folder: string

beforeEach(async () => {
  ;({ url, drop } = await createTestDatabase({ name: 'empty', migrate: () => Promise.resolve() }))
  db = openDatabase(url, { max: 2 })
  folder = await mkdtemp(join(tmpdir(), 'migrations-'))
})
afterEach(async () => {
  await db.destroy()
  await drop()
  await rm(folder, { recursive: true })
})

const put = (name: string, text: string): Promise<void> => writeFile(join(folder, name), text)
const mine = () => [{ owner: 'me', folder }]
const applied = async (): Promise<string[]> =>
  (await sql<{ name: string }>`select name from migrations order by name`.execute(db)).rows.map(
    ({ name }) => name,
  )

describe('migrate', () => {
  it('applies missing files in order of their names, and none the next time', async () => {
    await put('0002-b.sql', 'insert into things values (2)')
    await put('0001-a.sql', 'create table things (n int)')
    await put('notes.txt', 'not sql')

    const first = await migrate(url, mine())
    await put('0003-c.sql', 'insert into things values (3)')
    const second = await migrate(url, mine())
    const third = await migrate(url, mine())

    expect([first, second, third]).toEqual([['me/0001-a.sql', 'me/0002-b.sql'], ['me/0003-c.sql'], []])
    expect((await sql`select n from things order by n`.execute(db)).rows).toEqual([{ n: 2 }, { n: 3 }])
  })

  it('applies the folders in `precededBy` before any file of a folder', async () => {
    const shared = await mkdtemp(join(tmpdir(), 'migrations-'))
    await put('0001-a.sql', 'insert into things values (1)')
    await writeFile(join(shared, '0001-things.sql'), 'create table things (n int)')

    const applied = await migrate(url, [
      { owner: 'me', folder, precededBy: [{ owner: 'shared', folder: shared }] },
    ])

    expect(applied).toEqual(['shared/0001-things.sql', 'me/0001-a.sql'])
    await rm(shared, { recursive: true })
  })

  it('applies the folders in `followedBy` after all files of a folder, on a new and on an existing database', async () => {
    const shared = await mkdtemp(join(tmpdir(), 'migrations-'))
    await put('0001-a.sql', 'create table things (n int)')
    const both = [{ owner: 'me', folder, followedBy: [{ owner: 'shared', folder: shared }] }]

    await writeFile(join(shared, '0001-more.sql'), 'alter table things add column if not exists m int')
    const first = await migrate(url, both)
    await put('0002-b.sql', 'insert into things (n) values (2)')
    await writeFile(join(shared, '0002-yet-more.sql'), 'update things set m = n')
    const second = await migrate(url, both)

    expect([first, second]).toEqual([
      ['me/0001-a.sql', 'shared/0001-more.sql'],
      ['me/0002-b.sql', 'shared/0002-yet-more.sql'],
    ])
    expect((await sql`select m, n from things`.execute(db)).rows).toEqual([{ m: 2, n: 2 }])
    await rm(shared, { recursive: true })
  })

  it('lets one of several replicas work while the other replicas wait', async () => {
    await put(
      '0001-a.sql',
      'create table things (n int); select pg_sleep(0.05); insert into things values (1)',
    )

    const answers = await Promise.all(Array.from({ length: 6 }, () => migrate(url, mine())))

    expect(answers.flat()).toEqual(['me/0001-a.sql'])
    expect((await sql`select n from things`.execute(db)).rows).toEqual([{ n: 1 }])
  })

  it('rolls back only the failing file, names it, and continues after it is fixed', async () => {
    await put('0001-a.sql', 'create table things (n int)')
    await put('0002-b.sql', 'insert into things values (2); insert into nowhere values (1)')
    await put('0003-c.sql', 'insert into things values (3)')

    const failing = migrate(url, mine())

    await expect(failing).rejects.toMatchObject({
      message: 'Migration me/0002-b.sql failed',
      cause: expect.objectContaining({ message: expect.stringContaining('nowhere') }),
    })
    expect(await applied()).toEqual(['0001-a.sql'])
    expect((await sql`select n from things`.execute(db)).rows).toEqual([])
    await put('0002-b.sql', 'insert into things values (2)')
    expect(await migrate(url, mine())).toEqual(['me/0002-b.sql', 'me/0003-c.sql'])
  })

  it('accepts a database with later files, as after a rollback', async () => {
    await put('0001-a.sql', 'create table things (n int)')
    await put('0002-b.sql', 'alter table things add column m int')
    await migrate(url, mine())
    await rm(join(folder, '0002-b.sql'))

    expect(await migrate(url, mine())).toEqual([])
  })

  it('rejects a database whose history starts with another file, before any change', async () => {
    const other = await mkdtemp(join(tmpdir(), 'migrations-'))
    await put('0001-older.sql', 'create table things (n int)')
    await migrate(url, mine())
    await rm(join(folder, '0001-older.sql'))
    await put('0001-a.sql', 'create table things (n int)')
    await writeFile(join(other, '0001-b.sql'), 'create table others (n int)')
    const both = [{ owner: 'you', folder: other }, ...mine()]

    const refused = await Promise.all(
      [migrate, refuseEarlierDatabase].map((each) => each(url, both).catch((error: unknown) => error)),
    )

    for (const error of refused) expect(error).toBeInstanceOf(EarlierDatabaseError)
    expect(await applied()).toEqual(['0001-older.sql'])
    await rm(other, { recursive: true })
  })

  it('accepts a database that is missing or empty', async () => {
    await put('0001-a.sql', 'create table things (n int)')

    await refuseEarlierDatabase(url, mine())
    await refuseEarlierDatabase(databaseUrl(url, 'no such database'), mine())

    await expect(applied()).rejects.toThrow('migrations')
  })

  it('keeps separate histories for owners whose files have the same names', async () => {
    await put('0001-a.sql', 'create table if not exists things (n int); insert into things values (1)')

    const both = await migrate(url, [
      { owner: 'me', folder },
      { owner: 'you', folder },
    ])

    expect(both).toEqual(['me/0001-a.sql', 'you/0001-a.sql'])
    expect((await sql`select n from things`.execute(db)).rows).toHaveLength(2)
  })
})
