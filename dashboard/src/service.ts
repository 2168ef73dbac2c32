import { listen, type Listener } from '@postrider/http'
import {
  createLogger,
  createMetrics,
  describeMetrics,
  type Logger,
  type MetricDescription,
  type Metrics,
} from '@postrider/process'
import { createApp } from './app.ts'
import { builtFolder, type Config } from './config.ts'
import { appPath } from './index-page.ts'
import { loadSite, type Site } from './site.ts'

export interface Dashboard {
  name: 'dashboard'
  /** Returns the address of the server. Available after `start`. */
  url(): string
  start(): Promise<void>
  stop(): Promise<void>
  /** Returns all metrics; see `Service.metrics` of libs/process. */
  metrics(): readonly MetricDescription[]
}

/** Returns the folder with the built files. May build them, until `signal` is aborted. */
export type FindBuild = (signal: AbortSignal) => Promise<string>

export interface Overrides {
  log?: Logger
  metrics?: Metrics
  /** Replaces the default folder. The server starts before the build is complete. */
  findBuild?: FindBuild
}

/**
 * Creates the server of the web application without starting it. Without `findBuild`, the start fails if the
 * application is not built.
 */
export function createDashboard(config: Config, overrides: Overrides = {}): Dashboard {
  const log = overrides.log ?? createLogger({ service: 'dashboard', level: config.logLevel })
  const metrics = overrides.metrics ?? createMetrics('dashboard', { processMetrics: false })
  const { findBuild } = overrides
  const stopping = new AbortController()
  let site: Site = { state: 'building' }
  let loading: Promise<void> | undefined
  let listener: Listener | undefined

  const load = async (folder: string): Promise<void> => {
    site = await loadSite(folder, appPath(config.publicUrl))
  }
  const build = async (find: FindBuild): Promise<void> => {
    try {
      await load(await find(stopping.signal))
    } catch (error) {
      if (stopping.signal.aborted) return
      site = { state: 'failed' }
      log.warn('dashboard.build_failed', { error })
    }
  }
  return {
    name: 'dashboard',
    url: () => listener?.url ?? '',
    metrics: () => describeMetrics(metrics.registry),
    start: async () => {
      if (findBuild && config.folder === undefined) loading = build(findBuild)
      else await load(config.folder ?? builtFolder)
      const { host, port, drainMs } = config
      const app = createApp({ site: () => site, log, metrics })
      listener = await listen(app, { host, port, ...(drainMs === undefined ? {} : { drainMs }) })
      log.info('started', { url: listener.url })
    },
    stop: async () => {
      stopping.abort()
      await listener?.close()
      await loading
      log.info('stopped')
    },
  }
}
