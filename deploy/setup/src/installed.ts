import type { Migrations, TableBounds } from '@postrider/db'
import type { Wiring, Logger, Service } from '@postrider/process'
import type { Env, ServiceConfig, Settings } from '@postrider/process/config'
import type { KeyStore } from '@postrider/security/key-store'
import type { ServiceName } from '@postrider/services'

/** Dependencies that the services of one process share. */
export type Shared = Wiring & { log?: Logger; keyStore?: KeyStore }

/** The code of a service, which is loaded when it is first used. */
export interface Installed {
  migrations(): Promise<Migrations>
  /** Returns the rules that limit the size of the service's tables. */
  bounds(): Promise<TableBounds>
  /**
   * Returns the module whose `readConfig` throws `ConfigError` if the service cannot start with the settings.
   */
  config(): Promise<ConfigModule<ServiceConfig>>
  /**
   * Creates the service without starting it. `override` sets values of the config that settings cannot
   * express.
   */
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
/** The package of each service. To run, a service needs an entry here and a row in deploy/services. */
export const installed: Record<ServiceName, Installed> = {
  accounts: service(() => import('@postrider/accounts'), () => import('@postrider/accounts/config')),
  contacts: service(() => import('@postrider/contacts'), () => import('@postrider/contacts/config')),
  send: service(() => import('@postrider/send'), () => import('@postrider/send/config')),
  campaigns: service(() => import('@postrider/campaigns'), () => import('@postrider/campaigns/config')),
  segments: service(() => import('@postrider/segments'), () => import('@postrider/segments/config')),
  'workflow-engine': service(() => import('@postrider/workflow-engine'), () => import('@postrider/workflow-engine/config')),
  analytics: service(() => import('@postrider/analytics'), () => import('@postrider/analytics/config')),
  webhooks: service(() => import('@postrider/webhooks'), () => import('@postrider/webhooks/config')),
}

/** Starts loading the code of all services. An error is reported later, when the service is created. */
export function preload(): void {
  for (const each of Object.values(installed)) each.migrations().catch(() => undefined)
}
