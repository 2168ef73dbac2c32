import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { PostgresError } from '@postrider/embedded-postgres'
import pg from 'pg'
import { startPostgres } from '../src/postgres.ts'

const run = promisify(execFile)
const log = { info: () => undefined, warn: () => undefined }
let work: string
let dataDir: string

// The first start is the slow one (initdb): made once, copied with its owners for each test.
beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), 'postrider-standalone-'))
  await chmod(work, 0o755)
  const first = await startPostgres({ dataDir: join(work, 'seed'), log })
  await first.stop()
})

beforeEach(async () => {
  dataDir = join(work, randomUUID())
  await run('cp', ['-a', join(work, 'seed'), dataDir])
})

afterAll(async () => {
  await rm(work, { recursive: true, force: true })
})

describe('startPostgres', () => {
  it('keeps what was written over a stop and a start', async () => {
    const first = await startPostgres({ dataDir, log })
    await ask(first.url('postgres'), 'create table kept as select 42 as answer')
    await first.stop()

    const second = await startPostgres({ dataDir, log })

    expect(await ask(second.url('postgres'), 'select answer from kept')).toEqual([{ answer: 42 }])
    await second.stop()
  })

  it('writes to disk before it answers, and keeps its password from other users', async () => {
    const postgres = await startPostgres({ dataDir, log })

    const [settings] = await ask(
      postgres.url('postgres'),
      `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
              current_setting('full_page_writes') as pages, current_setting('shared_buffers') as buffers,
              current_setting('max_connections') as connections, current_setting('server_version_num')::int / 10000 as major`,
    )
    const { mode } = await stat(join(dataDir, 'postgres', 'postrider.password'))

    expect(settings).toEqual({
      fsync: 'on',
      commit: 'on',
      pages: 'on',
      buffers: '128MB',
      connections: '400',
      major: 18,
    })
    expect(mode & 0o777).toBe(0o600)
    await postgres.stop()
  })

  it('tells of a refused row without what is in it', async () => {
    const said: string[] = []
    const postgres = await startPostgres({
      dataDir,
      log: { ...log, info: (_event: string, fields = {}) => void said.push(JSON.stringify(fields)) },
    })

    const twice = `create table people (email text unique); insert into people select 'ada@example.net' from generate_series(1, 2)`
    await expect(ask(postgres.url('postgres'), twice)).rejects.toThrow('duplicate key')
    await postgres.stop()

    expect(said.join()).toContain('duplicate key')
    expect(said.join()).not.toContain('ada@example.net')
  })

  it('recovers when program and server were killed at once', async () => {
    const program = await startProgram()
    await ask(program.url, 'create table kept as select 42 as answer')
    const postmaster = await postmasterPid()
    program.child.kill('SIGSTOP')
    process.kill(postmaster, 'SIGKILL')
    await kill(program.child)

    const postgres = await startPostgres({ dataDir, log })

    expect(await ask(postgres.url('postgres'), 'select answer from kept')).toEqual([{ answer: 42 }])
    await postgres.stop()
  })

  it('waits for a server that is still stopping because its program was killed', async () => {
    const program = await startProgram()
    await ask(program.url, 'create table kept as select 42 as answer')
    await kill(program.child)

    const postgres = await startPostgres({ dataDir, log })

    expect(await ask(postgres.url('postgres'), 'select answer from kept')).toEqual([{ answer: 42 }])
    await postgres.stop()
  })

  it('stops a server whose program no longer holds it', async () => {
    const first = await startPostgres({ dataDir, log })
    // Waits until it has ended: its lock is held until then.
    const ended = await ask(
      first.url('postgres'),
      `select pg_terminate_backend(pid, 30000) as ended from pg_stat_activity where application_name = 'postrider.owner'`,
    )
    expect(ended).toEqual([{ ended: true }])

    const second = await startPostgres({ dataDir, log })

    await first.ended
    expect(await ask(second.url('postgres'), 'select 1 as one')).toEqual([{ one: 1 }])
    await second.stop()
  })

  it('passes over a pid file whose process id belongs to another program by now', async () => {
    const first = await startPostgres({ dataDir, log })
    await first.stop()
    await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), `${process.pid}\n${dataDir}\n0\n1\n\n*\n`)

    const second = await startPostgres({ dataDir, log })

    expect(await ask(second.url('postgres'), 'select 1 as one')).toEqual([{ one: 1 }])
    await second.stop()
  })

  it('refuses a folder in use, and leaves its owner alone', async () => {
    const first = await startPostgres({ dataDir, log })

    expect(await refusal()).toBe(
      `The data folder ${folder()} is in use by another process: stop that one first, or set DATA_DIR to another folder.`,
    )
    expect(await ask(first.url('postgres'), 'select 1 as one')).toEqual([{ one: 1 }])
    await first.stop()
  })

  it.each([
    {
      what: 'no version',
      version: 'garbage\n',
      says: 'is damaged: restore it from a backup, or move it away to start empty.',
    },
    {
      what: 'an older version',
      version: '17\n',
      says: 'was written by another version of PostgreSQL than 18',
    },
  ])('says what is wrong with a folder of $what', async ({ version, says }) => {
    const first = await startPostgres({ dataDir, log })
    await first.stop()
    await writeFile(join(folder(), 'PG_VERSION'), version)

    expect(await refusal()).toContain(`The data folder ${folder()} ${says}`)
  })

  it('says so when the control file is damaged', async () => {
    const first = await startPostgres({ dataDir, log })
    await first.stop()
    await writeFile(join(folder(), 'global', 'pg_control'), 'nothing')

    expect(await refusal()).toBe(
      `The data folder ${folder()} is damaged: restore it from a backup, or move it away to start empty.`,
    )
  })

  it('says so when the data folder is a file', async () => {
    const file = join(dataDir, 'file')
    await writeFile(file, '')

    await expect(startPostgres({ dataDir: file, log })).rejects.toThrow(
      `${file} is not a folder: set DATA_DIR to one that is, or to a new one.`,
    )
  })
})

const folder = (): string => join(dataDir, 'postgres')

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

const refusal = (): Promise<string> =>
  startPostgres({ dataDir, log }).then(
    () => 'started',
    (error: unknown) => (error instanceof PostgresError ? error.message : `another error: ${String(error)}`),
  )

/** A program of its own that starts Postgres in `dataDir` and then waits to be killed. */
async function startProgram(): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('hold-postgres.ts', import.meta.url)), dataDir],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const [chunk]: unknown[] = await once(child.stdout, 'data')
  return { child, url: String(chunk).trim() }
}

async function kill(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}

const postmasterPid = async (): Promise<number> =>
  parseInt(await readFile(join(folder(), 'postmaster.pid'), 'utf8'), 10)
