import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { explain, PostgresError, sentences, serve, type PostgresServer } from '@postrider/embedded-postgres'
import { walSettings } from './wal-settings.ts'
import { prepareFolder } from './postgres-folder.ts'
import { takeLease } from './postgres-lease.ts'
import { takeOver, type PostgresLog } from './postgres-take-over.ts'

export interface StandalonePostgres {
  port: number
  pid: number | undefined
  /** Returns the URL of a database. */
  url(database: string): string
  /** Resolves when the server has ended for any reason. */
  ended: Promise<void>
  /** Requests a fast shutdown and resolves when the server has ended. Close all pools first. */
  stop(): Promise<void>
}

/**
 * Starts the PostgreSQL server of `npm start` in `<dataDir>/postgres` on a loopback port. Creates the cluster
 * at the first start. After a crash, ignores a stale pid file and stops a server whose owner has ended.
 * Throws `PostgresError` with a one-line message that contains the remedy.
 */
export async function startPostgres(options: {
  dataDir: string
  log: PostgresLog
  /** The port of the server; a free port by default. */
  port?: number | undefined
  /** Called when the server process has started, before it accepts connections. */
  onSpawn?: () => void
  /** If true, throws instead of creating a missing cluster. */
  mustExist?: boolean
}): Promise<StandalonePostgres> {
  const folder = await prepareFolder(options.dataDir, options)
  await takeOver(folder, options.log)
  const server = await serveWhenFree(folder, options)
  try {
    const lease = await takeLease(server.url('postgres'))
    if (lease === undefined) throw new PostgresError(sentences.inUse(folder))
    return {
      port: server.port,
      pid: server.pid,
      url: server.url,
      ended: server.ended,
      stop: () => server.stop(),
    }
  } catch (error) {
    await server.stop()
    throw error instanceof PostgresError ? error : explain(String(error), folder)
  }
}

const settings = {
  shared_buffers: '128MB',
  // Reads usually hit the kernel's cache. By default, other processes read, which takes 50 % more CPU time.
  io_method: 'sync',
  // The leader process also scans, so use one worker fewer than cores. With three processes on two cores,
  // counting events takes 13 % more CPU time.
  max_parallel_workers_per_gather: String(Math.min(2, Math.max(1, availableParallelism() - 1))),
  // Enough for the pools of several instances of each of eight services, and for the 256 clients of bench/.
  max_connections: '440',
  password_encryption: 'scram-sha-256',
  // PostgreSQL's lines are part of our log, which must not contain mail addresses. DETAIL quotes rows, and
  // statements may contain their values.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
}

// Maximum wait in milliseconds until the shared memory of a killed server is removed. The last backend
// removes it when it ends, usually in less than a second.
const lingeringMs = 10_000

async function serveWhenFree(
  folder: string,
  { log, ...options }: { log: PostgresLog; port?: number | undefined; onSpawn?: () => void },
): Promise<PostgresServer> {
  const deadline = Date.now() + lingeringMs
  for (;;) {
    try {
      return await serve({
        folder,
        settings: { ...settings, ...(await walSettings(folder)) },
        ...options,
        onLine: (line) => log.info('postgres.log', { line }),
      })
    } catch (error) {
      if (!isLingering(error) || Date.now() > deadline) throw error
      await sleep(200)
    }
  }
}

const isLingering = (error: unknown): boolean =>
  error instanceof PostgresError && String(error.cause).includes('pre-existing shared memory block')
