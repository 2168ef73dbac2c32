import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createLogger, type Logger } from '@postrider/process/logger'
import { startTracing } from '@postrider/process/tracing'
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
import { withFolderName } from './with-folder-name.ts'
import { requireDatabase } from './own-database.ts'
import { ownKeys } from './own-keys.ts'

/** A running standalone Postrider. */
export interface Standalone {
  demo: Demo
  welcome: Welcome
  composition: Composition
  stop(): Promise<void>
}

export interface StandaloneOptions {
  /**
   * Returns the folder of the built dashboard. If a build is necessary, it begins after `after`, because it
   * would delay the start. Without this function, there is no dashboard.
   */
  buildDashboard?(options: { signal: AbortSignal; after: Promise<void> }): Promise<string>
}

/** Starts all parts in order. If a part fails, stops the parts that were started. */
export async function startStandalone(
  config: Config,
  { buildDashboard }: StandaloneOptions = {},
): Promise<Standalone> {
  const ready = Promise.withResolvers<void>()
  const log = createLogger({ service: 'standalone', level: config.logLevel })
  // Stops all parts in reverse order, even if a part fails to stop.
  const started = new AsyncDisposableStack()
  const stop = (): Promise<void> => started.disposeAsync()
  try {
    const port = await untilPortFree(config)
    const keys = await ownKeys(config.dataDir)
    const settings = environment(config, port, keys)
    await checkSettings(settings)
    const tracing = await startTracing({ config: config.tracing, serviceName: 'postrider', log })
    started.defer(() => tracing.stop())
    const database = await startDatabase(config, log)
    started.defer(() => database.stop())
    const env: Env = { ...settings, DATABASE_URL: database.url('postgres') }
    const { compose, ensureDemo } = await importCode()
    const composition = compose(env, {
      isDiskFull: database.isDiskFull,
      ...(buildDashboard && {
        findDashboard: (signal: AbortSignal) => buildDashboard({ signal, after: ready.promise }),
      }),
    })
    started.defer(() => composition.stop())
    await composition.start()
    const welcome = await ensureDemo({
      ...readMail(env),
      dataDir: config.dataDir,
      baseUrl: composition.url(),
      accountsUrl: composition.service('accounts').url(),
      serviceTokenKeys: env['SERVICE_TOKEN_KEYS'] ?? '',
    })
    if (welcome.isNew) await untilIdleOrTimeout(composition)
    ready.resolve()
    return { demo: welcome.demo, welcome, composition, stop }
  } catch (error) {
    // Only log this error, which is a consequence of the first error.
    await stop().catch((also: unknown) => log.warn('stop.failed', { error: also }))
    throw await withFolderName(error, config)
  }
}

/**
 * How long to wait for the port, in milliseconds. An earlier run whose terminal was closed or whose parent
 * was killed closes its port within two seconds.
 */
const portFreeWithinMs = 4_000
const portTriedEveryMs = 100

/** Like `requireFreePort`, but waits for an earlier run to stop. */
async function untilPortFree(config: Config): Promise<number> {
  for (const deadline = Date.now() + portFreeWithinMs; ; await sleep(portTriedEveryMs)) {
    try {
      return await requireFreePort(config)
    } catch (error) {
      if (!(error instanceof ConfigError) || Date.now() > deadline || !isInUse(error.cause)) throw error
    }
  }
}

// Does not use `instanceof Error`, which is false under Jest for errors of Node's own modules.
const isInUse = (cause: unknown): boolean =>
  typeof cause === 'object' && cause !== null && 'code' in cause && cause.code === 'EADDRINUSE'

/**
 * Imports the modules that need most packages. The import takes longer than the start of the database. So the
 * database is started first, and the import runs in parallel.
 */
async function importCode() {
  const [{ compose }, { ensureDemo }] = await Promise.all([
    import('./compose.ts'),
    import('@postrider/setup/demo'),
  ])
  return { compose, ensureDemo }
}

/** Starts loading the code. An error is reported later, when the code is used. */
function loadAhead(): void {
  importCode().catch(() => undefined)
  preload()
}

// Time limit in milliseconds. All services usually receive the demo project within a second.
const timeoutMs = 5_000

/**
 * Waits for a limited time until all services are idle. Work of an earlier run, such as mail that waits for a
 * retry, may take longer.
 */
async function untilIdleOrTimeout(composition: Composition): Promise<void> {
  const ending = new AbortController()
  try {
    await Promise.race([
      composition.idle(ending.signal),
      sleep(timeoutMs, undefined, { signal: ending.signal }),
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
  // Connect before the code is loaded, because loading blocks this process. On a slow machine, it would
  // exceed the connection timeout.
  await requireDatabase(databaseUrl)
  loadAhead()
  return { url: () => databaseUrl, isDiskFull: () => false, stop: () => Promise.resolve() }
}

function environment(config: Config, port: number, keys: Keys): Env {
  return {
    ...keys,
    ...leaseOf(config),
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
 * The lease of a claimed mail, which waits that long after a crash. It is short for captured mail, because no
 * other process claims mail, and capturing is idempotent and usually takes milliseconds. On a slow machine,
 * capturing 20 mails with large attachments takes some seconds.
 */
const leaseOf = (config: Config): Env =>
  providerOf(config) === 'inbox' && !config.env['SEND_TIMEOUT_SECONDS']
    ? { SEND_LEASE_SECONDS: '20', SEND_TIMEOUT_SECONDS: '5' }
    : {}

const providerOf = ({ env }: Config): string => env['SEND_PROVIDER'] || 'inbox'
