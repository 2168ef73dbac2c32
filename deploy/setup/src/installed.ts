import type { Migrations, TableBounds } from '@postrider/db'
import type { Wiring, Logger, Service } from '@postrider/process'
import type { Env, ServiceConfig, Settings } from '@postrider/process/config'
import type { KeyStore } from '@postrider/security/key-store'
import type { ServiceName } from '@postrider/services'

/**
 * What programs that run several services in one process share among them, beside any part of a service's own
 * context.
 */
export type Shared = Wiring & { log?: Logger; keyStore?: KeyStore }

/** The code of a service, loaded when it is asked for. */
export interface Installed {
  migrations(): Promise<Migrations>
  /** What keeps its tables from growing without end. */
  bounds(): Promise<TableBounds>
  /** `readConfig` throws `ConfigError` when the service would not start with these settings. */
  config(): Promise<ConfigModule<ServiceConfig>>
  /** Not yet started. `override` replaces what its settings cannot express. */
  create(env: Env, shared: Shared, override?: Partial<ServiceConfig>): Promise<Service>
}

interface ServiceModule<Config> {
  migrations: Migrations
  bounds: TableBounds
  createService(config: Config, shared: Shared): Service
}

interface ConfigModule<Config> {
  settings: Settings
  readConfig(env: Env): Config
}

const service = <Config extends ServiceConfig>(
  code: () => Promise<ServiceModule<Config>>,
  config: () => Promise<ConfigModule<Config>>,
): Installed => ({
  migrations: async () => (await code()).migrations,
  bounds: async () => (await code()).bounds,
  config,
  create: async (env, shared, override) => {
    const [{ createService }, { readConfig }] = await Promise.all([code(), config()])
    return createService({ ...readConfig(env), ...override }, shared)
  },
})

// prettier-ignore
/**
 * The services of the list, each with its package: with the row there, this row is all that runs a service.
 */
export const installed: Record<ServiceName, Installed> = {
  accounts: service(() => import('@postrider/accounts'), () => import('@postrider/accounts/config')),
  contacts: service(() => import('@postrider/contacts'), () => import('@postrider/contacts/config')),
  send: service(() => import('@postrider/send'), () => import('@postrider/send/config')),
  campaigns: service(() => import('@postrider/campaigns'), () => import('@postrider/campaigns/config')),
  segments: service(() => import('@postrider/segments'), () => import('@postrider/segments/config')),
  'workflow-engine': service(() => import('@postrider/workflow-engine'), () => import('@postrider/workflow-engine/config')),
  analytics: service(() => import('@postrider/analytics'), () => import('@postrider/analytics/config')),
}

/** Begins to load the code of all services; a failure is reported when the service is made. */
export function preload(): void {
  for (const each of Object.values(installed)) each.migrations().catch(() => undefined)
}
