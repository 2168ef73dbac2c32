import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { PostgresError, readPassword, sentences, superuser } from '@postrider/embedded-postgres'
import pg from 'pg'
import { isAlive } from './postgres-folder.ts'
import { takeLease } from './postgres-lease.ts'

export interface PostgresLog {
  info(event: string, fields?: Record<string, unknown>): void
  warn(event: string, fields?: Record<string, unknown>): void
}

interface Postmaster {
  pid: number
  port: number
}

// Time in milliseconds for a fast shutdown. The server first writes its shared memory (128 MB) to disk.
const shutdownMs = 30_000

/**
 * Time in milliseconds for the owner to stop. A program whose terminal was closed or whose parent was killed
 * needs a few seconds.
 */
const ownerStopsWithinMs = 10_000

/**
 * Ends the server that runs in `folder`. Waits for a server that is stopping, stops a server whose owner has
 * ended, and deletes the pid file if its process id belongs to another program. Throws `PostgresError` if a
 * program still owns the server after ten seconds.
 */
export async function takeOver(folder: string, log: PostgresLog): Promise<void> {
  const startedAt = Date.now()
  const deadline = startedAt + shutdownMs
  for (let isStopRequested = false; Date.now() < deadline; await sleep(50)) {
    const running = await findPostmaster(folder)
    if (running === undefined) return
    const state = await probe(folder, running)
    if (state === 'owned' && Date.now() > startedAt + ownerStopsWithinMs)
      throw new PostgresError(sentences.inUse(folder))
    if (state === 'orphaned' && !isStopRequested) {
      log.warn('postgres.orphan_stopped', { pid: running.pid })
      process.kill(running.pid, 'SIGINT')
      isStopRequested = true
    }
    if (state === 'silent' && !(await isPostgres(running.pid)))
      return rm(join(folder, 'postmaster.pid'), { force: true })
  }
  const pid = (await findPostmaster(folder))?.pid
  throw new PostgresError(
    `A PostgreSQL server (process ${pid}) still uses ${folder}: stop it with kill -INT ${pid} and start again.`,
  )
}

/** Reads postmaster.pid if its process runs. Line 1 contains the process id, line 4 the port. */
async function findPostmaster(folder: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n')
  const [pid, port] = [Number(lines[0]), Number(lines[3] ?? 0)]
  return Number.isInteger(pid) && pid > 0 && isAlive(pid) ? { pid, port } : undefined
}

/**
 * Returns the state of the server. `silent` means that the server is starting or stopping, or that the
 * process is not the server of this folder.
 */
async function probe(folder: string, { port }: Postmaster): Promise<'owned' | 'orphaned' | 'silent'> {
  if (port === 0) return 'silent'
  const password = await readPassword(folder).catch(() => '')
  try {
    const url = `postgres://${superuser}:${password}@127.0.0.1:${port}/postgres`
    if (!(await servesFolder(url, folder))) return 'silent'
    const lease = await takeLease(url)
    if (lease === undefined) return 'owned'
    await lease.end()
    return 'orphaned'
  } catch {
    return 'silent'
  }
}

async function servesFolder(url: string, folder: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ folder: string }>(
      `select current_setting('data_directory') as folder`,
    )
    return rows[0]?.folder === folder
  } finally {
    await client.end()
  }
}

const run = promisify(execFile)

/**
 * Returns whether the process is a PostgreSQL server. Also returns true if the name of its program is
 * unknown: an error is better than two servers in one folder.
 */
async function isPostgres(pid: number): Promise<boolean> {
  const name = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(async () =>
    run('ps', ['-o', 'comm=', '-p', String(pid)]).then(
      ({ stdout }) => stdout,
      () => 'postgres',
    ),
  )
  return basename(name.split('\0')[0] ?? '').startsWith('postgres')
}
