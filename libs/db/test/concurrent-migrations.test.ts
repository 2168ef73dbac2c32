import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '@postrider/testing/jest'
import { createTestDatabase } from '@postrider/testing/postgres'
import pg from 'pg'
import { migrate } from '../src/index.ts'

let url: string
let drop: () => Promise<void>
let folder: string
let other: pg.Client
let open: pg.Client

beforeEach(async () => {
  ;({ url, drop } = await createTestDatabase({ name: 'empty', migrate: () => Promise.resolve() }))
  folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  other = await connect()
  open = await connect()
  await put('0001-a.sql', 'create table things (n int)')
  await migrate(url, mine())
})
afterEach(async () => {
  for (const client of [open, other]) await client.end()
  await drop()
  await rm(folder, { recursive: true })
})

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

const put = (name: string, text: string): Promise<void> => writeFile(join(folder, name), text)
const mine = () => [{ owner: 'me', folder }]

const rowsOf = async (text: string): Promise<unknown[][]> =>
  (await other.query<unknown[]>({ text, rowMode: 'array' })).rows
const applied = (): Promise<unknown[][]> => rowsOf('select name from migrations order by name')
const indexes = (): Promise<unknown[][]> =>
  rowsOf(
    'select indexrelid::regclass::text, indisvalid from pg_index where indrelid = $$things$$::regclass order by 1',
  )

/** Returns the process id of the statement that waits for a lock and begins with `text`. */
async function waiting(text: string): Promise<number> {
  let found: number | undefined
  await until(async () => {
    const { rows } = await other.query<{ pid: number }>(
      `select pid from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and ltrim(query, E' \\n') like $1`,
      [`${text}%`],
    )
    found = rows[0]?.pid
    return found !== undefined
  })
  return found ?? 0
}

const two = `-- First.
create index concurrently if not exists things_n on things (n);
-- Second.
create index concurrently if not exists things_big on things (n)
where n > 5;
`

describe('a migration that builds indexes concurrently', () => {
  beforeEach(() => put('0002-b.concurrently.sql', two))

  it('allows writes during the build, while other replicas wait', async () => {
    await open.query('begin')
    await open.query('insert into things values (1)')
    const first = migrate(url, mine())
    await waiting('-- First.')
    const others = [migrate(url, mine()), migrate(url, mine())]

    await other.query('insert into things values (2)')
    await open.query('commit')

    expect(await Promise.all([first, ...others])).toEqual([['me/0002-b.concurrently.sql'], [], []])
    expect(await indexes()).toEqual([
      ['things_big', true],
      ['things_n', true],
    ])
  })

  it('does not block the start of an instance of 1.0.0', async () => {
    await open.query('begin')
    await open.query('insert into things values (1)')
    const migrating = migrate(url, mine())
    await waiting('-- First.')

    await other.query(`select pg_advisory_lock(hashtext('postrider.migrate'))`)
    await open.query('commit')

    expect(await migrating).toEqual(['me/0002-b.concurrently.sql'])
  })

  it('is completed at the next start after it was interrupted', async () => {
    await open.query('begin')
    await open.query('insert into things values (1)')
    const interrupted = migrate(url, mine()).catch((error: unknown) => error)
    await other.query('select pg_terminate_backend($1)', [await waiting('-- First.')])

    expect(await interrupted).toMatchObject({ message: 'Migration me/0002-b.concurrently.sql failed' })
    expect([await indexes(), await applied()]).toEqual([[['things_n', false]], [['0001-a.sql']]])

    await open.query('commit')
    expect(await migrate(url, mine())).toEqual(['me/0002-b.concurrently.sql'])
    expect(await indexes()).toEqual([
      ['things_big', true],
      ['things_n', true],
    ])
  })

  it('cannot contain other statements', async () => {
    await put('0002-b.concurrently.sql', 'insert into things values (1);')

    await expect(migrate(url, mine())).rejects.toThrow('Migration me/0002-b.concurrently.sql failed')
    expect(await rowsOf('select n from things')).toEqual([])
  })
})

describe('a migration that waits for the lock of a table', () => {
  it('does not block requests, and is applied when the lock is free', async () => {
    await put('0002-b.sql', 'alter table things add column m int')
    await open.query('begin')
    await open.query('select from things')
    const migrating = migrate(url, mine())
    await waiting('alter table')

    expect(await rowsOf('select n from things')).toEqual([])
    expect(await applied()).toEqual([['0001-a.sql']])

    await open.query('commit')
    expect(await migrating).toEqual(['me/0002-b.sql'])
  })
})
