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

// The first start is slow because of initdb, so run it once and copy the folder for each test.
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
  it('keeps data after a stop and a start', async () => {
    const first = await startPostgres({ dataDir, log })
    await ask(first.url('postgres'), 'create table kept as select 42 as answer')
    await first.stop()

    const second = await startPostgres({ dataDir, log })

    expect(await ask(second.url('postgres'), 'select answer from kept')).toEqual([{ answer: 42 }])
    await second.stop()
  })

  it('writes to disk before it confirms a commit, and hides its password from other users', async () => {
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
      connections: '440',
      major: 18,
    })
    expect(mode & 0o777).toBe(0o600)
    await postgres.stop()
  })

  it("logs a rejected row without the row's content", async () => {
    const output: string[] = []
    const postgres = await startPostgres({
      dataDir,
      log: { ...log, info: (_event: string, fields = {}) => void output.push(JSON.stringify(fields)) },
    })

    const twice = `create table people (email text unique); insert into people select 'ada@example.net' from generate_series(1, 2)`
    await expect(ask(postgres.url('postgres'), twice)).rejects.toThrow('duplicate key')
    await postgres.stop()

    expect(output.join()).toContain('duplicate key')
    expect(output.join()).not.toContain('ada@example.net')
  })

  it('recovers after program and server were killed at the same time', async () => {
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

  it('stops a server whose owner no longer holds the lease', async () => {
    const first = await startPostgres({ dataDir, log })
    // Wait until the connection's server process has ended, because it holds the lock until then.
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

  it('ignores a pid file whose process id belongs to another program', async () => {
    const first = await startPostgres({ dataDir, log })
    await first.stop()
    await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), `${process.pid}\n${dataDir}\n0\n1\n\n*\n`)

    const second = await startPostgres({ dataDir, log })

    expect(await ask(second.url('postgres'), 'select 1 as one')).toEqual([{ one: 1 }])
    await second.stop()
  })

  it('rejects a folder in use and does not affect the program that uses it', async () => {
    const first = await startPostgres({ dataDir, log })

    expect(await startError()).toBe(
      `The data folder ${folder()} is in use by another process. Stop that process, or set DATA_DIR to another folder.`,
    )
    expect(await ask(first.url('postgres'), 'select 1 as one')).toEqual([{ one: 1 }])
    await first.stop()
  })

  it.each([
    {
      what: 'no version',
      version: 'garbage\n',
      says: 'is damaged. Restore it from a backup, or move it to another place to start empty.',
    },
    {
      what: 'an older version',
      version: '17\n',
      says: 'was written by a version of PostgreSQL other than 18',
    },
  ])('reports the fault of a folder that contains $what', async ({ version, says }) => {
    const first = await startPostgres({ dataDir, log })
    await first.stop()
    await writeFile(join(folder(), 'PG_VERSION'), version)

    expect(await startError()).toContain(`The data folder ${folder()} ${says}`)
  })

  it('reports a damaged control file', async () => {
    const first = await startPostgres({ dataDir, log })
    await first.stop()
    await writeFile(join(folder(), 'global', 'pg_control'), 'nothing')

    expect(await startError()).toBe(
      `The data folder ${folder()} is damaged. Restore it from a backup, or move it to another place to start empty.`,
    )
  })

  it('reports that the data folder is a file', async () => {
    const file = join(dataDir, 'file')
    await writeFile(file, '')

    await expect(startPostgres({ dataDir: file, log })).rejects.toThrow(
      `${file} is not a folder. Set DATA_DIR to a folder, or to a path that does not exist yet.`,
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

const startError = (): Promise<string> =>
  startPostgres({ dataDir, log }).then(
    () => 'started',
    (error: unknown) => (error instanceof PostgresError ? error.message : `another error: ${String(error)}`),
  )

/** Starts a program that starts PostgreSQL in `dataDir` and waits to be killed. */
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
