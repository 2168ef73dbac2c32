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
 * Starts the PostgreSQL of `npm start` in `<dataDir>/postgres` on a free loopback port. Creates the cluster
 * at the first start. Recovers from a crash: ignores a stale pid file and stops a server without its program.
 * Throws `PostgresError` with a one-line message that contains the remedy.
 */
export async function startPostgres(options: {
  dataDir: string
  log: PostgresLog
  /** A free port by default. */
  port?: number | undefined
  /** Called when the process of the server has started. It accepts connections later. */
  onSpawn?: () => void
  /** Throws if there is no cluster instead of creating one. */
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
  // Reads usually hit the kernel's cache: by default, PostgreSQL uses other processes to read, which takes 50
  // % more CPU time.
  io_method: 'sync',
  // The leader process works as well. With a third process on two cores, a count over events takes 13 % more
  // CPU time.
  max_parallel_workers_per_gather: String(Math.min(2, Math.max(1, availableParallelism() - 1))),
  // Seven services with a pool each, possibly several instances of each, and the 256 clients of bench/.
  max_connections: '400',
  password_encryption: 'scram-sha-256',
  // Its lines are part of our log, which must not contain addresses: DETAIL quotes the row, and a statement
  // may contain its values.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
}

// The shared memory of a killed server is removed when its last backend ends, in less than a second.
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
