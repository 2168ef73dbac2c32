import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { explain } from '@postrider/embedded-postgres'
import pg from 'pg'
import { holdReserve, type DiskReserve, type DiskReserveOptions } from './disk-reserve.ts'
import type { PostgresLog } from './postgres-take-over.ts'
import { startPostgres, type StandalonePostgres } from './postgres.ts'

/** A PostgreSQL server that is started again on the same port when it ends unexpectedly. */
export interface KeptPostgres {
  port: number
  /** Returns the process id of the server; undefined while it is not running. */
  pid(): number | undefined
  /** Returns the URL of a database. */
  url(database: string): string
  /** Returns whether the disk is too full for new data. */
  isDiskFull(): boolean
  /** Requests a fast shutdown and resolves when the server has ended. Close all pools first. */
  stop(): Promise<void>
}

export interface KeptPostgresOptions {
  dataDir: string
  log: PostgresLog
  /** The port of the server; a free port by default. */
  port?: number | undefined
  /** Called when the process of the server has started for the first time. */
  onSpawn?: () => void
  /** Called whenever the server starts or ends. */
  onChange?: () => void
}

const firstPauseMs = 1_000
const longestPauseMs = 15_000

/**
 * Starts PostgreSQL like `startPostgres`, and restarts it whenever it ends, for example after it could not
 * write to a full disk. Keeps a reserve on the disk. Throws `PostgresError` if the first start fails. Retries
 * later starts until one succeeds.
 */
export async function keepPostgres(options: KeptPostgresOptions): Promise<KeptPostgres> {
  const { dataDir, log, onChange = () => undefined } = options
  const stopping = new AbortController()
  let server: StandalonePostgres | undefined
  let restarting: Promise<void> | undefined

  const follow = (started: StandalonePostgres): void => {
    server = started
    onChange()
    void started.ended.then(() => {
      server = undefined
      onChange()
      if (stopping.signal.aborted) return
      log.warn('postgres.ended')
      restarting = restart(started.port)
    })
  }
  const restart = async (port: number): Promise<void> => {
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(longestPauseMs, 2 * pauseMs)) {
      await pause(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return
      try {
        return follow(await startPostgres({ dataDir, log, port, mustExist: true }))
      } catch (error) {
        log.warn('postgres.not_started', { error: error instanceof Error ? error.message : error })
      }
    }
  }

  const onFull = async (): Promise<void> => server && recycleWal(server.url('postgres'))
  const reserve = await reserveIn(resolve(dataDir), { log, onFull })
  const first = await startPostgres(options).catch(async (error: unknown) => {
    await reserve.stop()
    throw error
  })
  follow(first)
  return {
    port: first.port,
    url: first.url,
    pid: () => server?.pid,
    isDiskFull: reserve.isDiskFull,
    stop: async () => {
      stopping.abort()
      await reserve.stop()
      await restarting
      await server?.stop()
    },
  }
}

async function reserveIn(folder: string, options: Omit<DiskReserveOptions, 'folder'>): Promise<DiskReserve> {
  try {
    await mkdir(folder, { recursive: true })
    return await holdReserve({ folder, ...options })
  } catch (error) {
    throw explain(String(error), folder)
  }
}

/**
 * Runs a checkpoint, so that PostgreSQL reuses old WAL files instead of creating new ones. Call it only while
 * some disk space is free: PostgreSQL restarts if a checkpoint cannot write its file.
 */
async function recycleWal(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('checkpoint')
  } finally {
    await client.end().catch(() => undefined)
  }
}
