import { createDashboard, type FindBuild } from '@postrider/dashboard'
import { readConfig as readDashboardConfig } from '@postrider/dashboard/config'
import { createGateway } from '@postrider/gateway'
import { readConfig as readGatewayConfig } from '@postrider/gateway/config'
import { memoryBroker } from '@postrider/messaging'
import type { Logger, Service } from '@postrider/process'
import { memoryKeyStore } from '@postrider/security/key-store'
import { services, type ServiceName } from '@postrider/services'
import { installed } from '@postrider/setup/installed'
import { publicKeys } from '@postrider/setup/keys'
import { createLocalJWKSet } from 'jose'
import { serviceGroup, type ServiceGroup } from './service-group.ts'

/** All programs in one process, started and stopped together. */
export interface Composition {
  /** Returns the address of the gateway, which is known after `start`. */
  url(): string
  service(name: ServiceName): Service
  /** Returns the running services. Empty before `start`. */
  services(): readonly Service[]
  start(): Promise<void>
  stop(): Promise<void>
  /**
   * Resolves when all work is done: outboxes and queues are empty. Also resolves soon after `signal` is
   * aborted.
   */
  idle(signal?: AbortSignal): Promise<void>
}

/** Environment variables of all programs. `PORT`, `HOST` and `PUBLIC_URL` apply to the gateway. */
export type Env = Record<string, string | undefined>

/** Dependencies that the caller passes, and parts that tests replace. */
export interface ComposeOptions {
  /** Returns whether the disk is too full for new data. Returns false by default. */
  isDiskFull?(): boolean
  /** Replaced parts of the services' contexts, by service. */
  overrides?: Partial<Record<ServiceName, object>>
  /** Returns the logger of a program. By default, a logger with `LOG_LEVEL`. */
  loggerOf?(part: string): Logger | undefined
  /**
   * How long each program still accepts requests after its stop was requested, in milliseconds (see
   * `listen`).
   */
  drainMs?: number
  /** Returns the folder of the built dashboard, which the gateway serves at `/app`. By default, there is none. */
  findDashboard?: FindBuild
}

/**
 * Runs gateway and services in one process, connected by loopback HTTP and the in-memory broker. Services
 * listen on free ports; only the gateway's port is public. Their code is the same as in separate processes.
 */
export function compose(
  env: Env,
  { isDiskFull, overrides = {}, loggerOf = () => undefined, drainMs, findDashboard }: ComposeOptions = {},
): Composition {
  const broker = memoryBroker()
  const keyStore = memoryKeyStore()
  const gatewayKeys = createLocalJWKSet({ keys: publicKeys(env['GATEWAY_SIGNING_KEYS'] ?? '[]') })
  const inner: Env = { ...env, HOST: '127.0.0.1', PORT: '0', GATEWAY_JWKS_URL: 'http://127.0.0.1/unused' }
  const logOf = (part: string) => logOption(loggerOf(part))
  const drain = drainMs === undefined ? {} : { drainMs }
  const group = serviceGroup(
    broker,
    services.map(({ name, urlSetting }) => ({
      name,
      urlSetting,
      create: (urls, reserved) => {
        const shared = { broker, gatewayKeys, keyStore, ...logOf(name), ...overrides[name] }
        return installed[name].create({ ...inner, ...urls }, shared, { reserved, ...drain })
      },
    })),
  )
  const dashboard =
    findDashboard &&
    createDashboard(
      { ...readDashboardConfig(inner), ...drain },
      { ...logOf('dashboard'), findBuild: findDashboard },
    )
  let gateway: Pick<Service, 'url' | 'start' | 'stop'> | undefined

  return {
    url: () => gateway?.url() ?? '',
    service: (name) => serviceIn(group, name),
    services: group.services,
    start: async () => {
      const urls = await group.start()
      await dashboard?.start()
      if (dashboard) urls['DASHBOARD_URL'] = dashboard.url()
      const config = { ...readGatewayConfig({ ...env, ...urls }), ...drain }
      gateway = createGateway(config, { ...logOf('gateway'), ...(isDiskFull && { isDiskFull }), keyStore })
      await gateway.start()
    },
    stop: async () => {
      // Steps run in reverse order. If a step fails, all other steps still run.
      await using steps = new AsyncDisposableStack()
      steps.defer(() => group.stop())
      steps.defer(() => dashboard?.stop())
      steps.defer(() => gateway?.stop())
    },
    idle: (signal) => untilIdle(group, signal),
  }
}

const logOption = (log: Logger | undefined): { log?: Logger } => (log ? { log } : {})

function serviceIn(group: ServiceGroup, name: ServiceName): Service {
  const found = group.services().find((service) => service.name === name)
  if (!found) throw new Error(`The ${name} service is not running`)
  return found
}

async function untilIdle(group: ServiceGroup, signal: AbortSignal | undefined): Promise<void> {
  // Check twice: a service that is checked later may have published messages for a service that was checked
  // earlier.
  const isIdle = (): Promise<boolean> => allIdle(group.services())
  while (!signal?.aborted && !((await isIdle()) && (await isIdle()))) continue
}

/** Lets each service complete its work. Returns true if no service had work. */
async function allIdle(running: readonly Service[]): Promise<boolean> {
  let idle = true
  for (const service of running) idle = (await service.settle()) && idle
  return idle
}
