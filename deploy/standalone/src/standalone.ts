import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createLogger, type Logger } from '@postrider/process/logger'
import { checkSettings } from './check-settings.ts'
import type { Composition, Env } from './compose.ts'
import type { Config } from './config.ts'
import { ConfigError } from '@postrider/process/config'
import { readMail } from '@postrider/setup/config'
import type { Demo, Welcome } from '@postrider/setup/demo'
import { preload } from '@postrider/setup/installed'
import type { Keys } from '@postrider/setup/keys'
import { requireFreePort } from '@postrider/process/ports'
import { keepPostgres, type KeptPostgres } from './kept-postgres.ts'
import { namingFolder } from './naming-folder.ts'
import { requireDatabase } from './own-database.ts'
import { ownKeys } from './own-keys.ts'

/** A running standalone Postrider. */
export interface Standalone {
  demo: Demo
  welcome: Welcome
  composition: Composition
  stop(): Promise<void>
}

/** Starts everything, in order; what has started is stopped again when a later part does not. */
export async function startStandalone(config: Config): Promise<Standalone> {
  const log = createLogger({ service: 'standalone', level: config.logLevel })
  // What was started last is stopped first, and the database also when something before it does not stop.
  const started = new AsyncDisposableStack()
  const stop = (): Promise<void> => started.disposeAsync()
  try {
    const port = await portSoonFree(config)
    const keys = await ownKeys(config.dataDir)
    const settings = environment(config, port, keys)
    await checkSettings(settings)
    const database = await startDatabase(config, log)
    started.defer(() => database.stop())
    const env: Env = { ...settings, DATABASE_URL: database.url('postgres') }
    const { compose, ensureDemo } = await code()
    const composition = compose(env, { isDiskFull: database.isDiskFull })
    started.defer(() => composition.stop())
    await composition.start()
    const welcome = await ensureDemo({
      ...readMail(env),
      dataDir: config.dataDir,
      baseUrl: composition.url(),
      accountsUrl: composition.service('accounts').url(),
      serviceTokenKeys: env['SERVICE_TOKEN_KEYS'] ?? '',
    })
    if (welcome.isNew) await idleSoon(composition)
    return { demo: welcome.demo, welcome, composition, stop }
  } catch (error) {
    // What does not stop then follows from why it did not start.
    await stop().catch((also: unknown) => log.warn('stop.failed', { error: also }))
    throw await namingFolder(error, config)
  }
}

/**
 * An earlier run whose terminal was closed, or whose parent was killed, closes its port within a second or
 * two.
 */
const portFreeWithinMs = 4_000
const portTriedEveryMs = 100

/** As `requireFreePort`, with some time for an earlier run to stop. */
async function portSoonFree(config: Config): Promise<number> {
  for (const deadline = Date.now() + portFreeWithinMs; ; await sleep(portTriedEveryMs)) {
    try {
      return await requireFreePort(config)
    } catch (error) {
      if (!(error instanceof ConfigError) || Date.now() > deadline || !isInUse(error.cause)) throw error
    }
  }
}

// Not `instanceof Error`: under Jest the errors of Node's own modules come from another realm.
const isInUse = (cause: unknown): boolean =>
  typeof cause === 'object' && cause !== null && 'code' in cause && cause.code === 'EADDRINUSE'

/**
 * What needs most of the packages. Loading it takes longer than the start of the database, a process of its
 * own, which must therefore have begun before: together they take as long as the code alone.
 */
async function code() {
  const [{ compose }, { ensureDemo }] = await Promise.all([
    import('./compose.ts'),
    import('@postrider/setup/demo'),
  ])
  return { compose, ensureDemo }
}

/** Begins to load the code; a failure is reported when it is used. */
function loadAhead(): void {
  code().catch(() => undefined)
  preload()
}

// The demo project is known everywhere within a second.
const patienceMs = 5_000

/**
 * What an earlier run has left (mail that waits for its retry, or for the lease of a claim to lapse) is not
 * waited for.
 */
async function idleSoon(composition: Composition): Promise<void> {
  const ending = new AbortController()
  try {
    await Promise.race([
      composition.idle(ending.signal),
      sleep(patienceMs, undefined, { signal: ending.signal }),
    ])
  } finally {
    ending.abort()
  }
}

async function startDatabase(
  { databaseUrl, dataDir }: Config,
  log: Logger,
): Promise<Pick<KeptPostgres, 'url' | 'isDiskFull' | 'stop'>> {
  if (databaseUrl === undefined) return keepPostgres({ dataDir, log, onSpawn: loadAhead })
  // Before the code is loaded: that keeps this process busy, on a slow machine for longer than the connection
  // may take.
  await requireDatabase(databaseUrl)
  loadAhead()
  return { url: () => databaseUrl, isDiskFull: () => false, stop: () => Promise.resolve() }
}

function environment(config: Config, port: number, keys: Keys): Env {
  return {
    ...keys,
    SEND_LEASE_SECONDS: String(leaseSeconds(config)),
    ENVIRONMENT: 'standalone',
    ...config.env,
    SEND_PROVIDER: providerOf(config),
    UPLOAD_STORAGE: config.env['UPLOAD_STORAGE'] || 'disk',
    SEND_STATE_DIR: config.env['SEND_STATE_DIR'] || join(config.dataDir, 'send'),
    UPLOAD_DIR: config.env['UPLOAD_DIR'] || join(config.dataDir, 'uploads'),
    HOST: config.host,
    PORT: String(port),
    LOG_LEVEL: config.logLevel,
    PUBLIC_URL: config.publicUrl ?? `http://${config.host}:${port}`,
    DEMO: 'true',
  }
}

/**
 * A lease guards claimed mail against other processes, and here is none: it only says how long mail waits
 * after a crash. A capture takes milliseconds and writes the same mail once; a real provider needs the time
 * of its hand-overs.
 */
const leaseSeconds = (config: Config): number => (providerOf(config) === 'inbox' ? 10 : 120)

const providerOf = ({ env }: Config): string => env['SEND_PROVIDER'] || 'inbox'
