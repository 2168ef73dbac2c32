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
  /** The URL of one of its databases. */
  url(database: string): string
  /** Resolves when the server has ended, whether it was asked to or not. */
  ended: Promise<void>
  /** Fast shutdown; resolves when the server has gone. Close the pools first. */
  stop(): Promise<void>
}

/**
 * Starts the PostgreSQL of `npm start` in `<dataDir>/postgres` on a free loopback port, making it at the
 * first start. What a crash left behind is taken over: a stale pid file is passed over, a server without its
 * program is stopped. Throws `PostgresError`, whose message is one sentence that says what to do.
 */
export async function startPostgres(options: {
  dataDir: string
  log: PostgresLog
  /** A free one is taken when none is named. */
  port?: number | undefined
  /** Called when the process of the server has begun, which then takes a while until it takes connections. */
  onSpawn?: () => void
  /** Throws if there is no cluster, instead of creating one. */
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
  // Reads that the kernel's cache answers: by processes that read for others, as by default, 0.19 s of CPU
  // time for 26,000 pages, so 0.13 s.
  io_method: 'sync',
  // The asking process works as well. On two cores a third one makes a count over events cost 1.64 s of CPU
  // time instead of 1.45.
  max_parallel_workers_per_gather: String(Math.min(2, Math.max(1, availableParallelism() - 1))),
  // Seven services with a pool each, several instances of them in a cluster, and the 256 clients that bench/
  // compares it with.
  max_connections: '400',
  password_encryption: 'scram-sha-256',
  // Its lines end up in our log, where no address belongs: a detail quotes the row, a statement may hold its
  // values.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
}

// The shared memory of a server killed with -9 goes when the last of its backends has noticed: well under a
// second.
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
