import { createGateway } from '@postrider/gateway'
import { readConfig as readGatewayConfig } from '@postrider/gateway/config'
import { memoryBroker } from '@postrider/messaging'
import type { Logger, Service } from '@postrider/process'
import { memoryKeyStore } from '@postrider/security/key-store'
import { services, type ServiceName } from '@postrider/services'
import { installed } from '@postrider/setup/installed'
import { publicKeys } from '@postrider/setup/keys'
import { createLocalJWKSet } from 'jose'
import { serviceGroup } from './service-group.ts'

/** All programs in one process, started and stopped together. */
export interface Composition {
  /** The address of the gateway. Known after `start`. */
  url(): string
  service(name: ServiceName): Service
  /** The running services. Empty before `start`. */
  services(): readonly Service[]
  start(): Promise<void>
  stop(): Promise<void>
  /** Resolves when all work is done (outboxes empty, queues idle), or soon after `signal` is aborted. */
  idle(signal?: AbortSignal): Promise<void>
}

/** Environment variables of all programs. `PORT`, `HOST` and `PUBLIC_URL` are the gateway's. */
export type Env = Record<string, string | undefined>

/** Dependencies from outside, and parts that tests replace. */
export interface ComposeOptions {
  /** Returns true while there is no disk space for new data. Never true by default. */
  isDiskFull?(): boolean
  /** Parts of the services' contexts, by service. */
  overrides?: Partial<Record<ServiceName, object>>
  /** Returns the logger of a program. By default, a logger with `LOG_LEVEL`. */
  loggerOf?(part: string): Logger | undefined
  /** How long each program still accepts requests after its stop was requested (see `listen`). */
  drainMs?: number
}

/**
 * Connects gateway and services by loopback HTTP and the memory broker. Services use free ports: only the
 * gateway's port is public. The services' code is the same as in separate processes.
 */
export function compose(
  env: Env,
  { isDiskFull, overrides = {}, loggerOf = () => undefined, drainMs }: ComposeOptions = {},
): Composition {
  const broker = memoryBroker()
  const keyStore = memoryKeyStore()
  const gatewayKeys = createLocalJWKSet({ keys: publicKeys(env['GATEWAY_SIGNING_KEYS'] ?? '[]') })
  const inner: Env = { ...env, HOST: '127.0.0.1', PORT: '0', GATEWAY_JWKS_URL: 'http://127.0.0.1/unused' }
  const logOf = (part: string): { log?: Logger } => {
    const log = loggerOf(part)
    return log ? { log } : {}
  }
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
  let gateway: Pick<Service, 'url' | 'start' | 'stop'> | undefined

  return {
    url: () => gateway?.url() ?? '',
    service: (name) => {
      const found = group.services().find((service) => service.name === name)
      if (!found) throw new Error(`The ${name} service is not running`)
      return found
    },
    services: group.services,
    start: async () => {
      const urls = await group.start()
      const config = { ...readGatewayConfig({ ...env, ...urls }), ...drain }
      gateway = createGateway(config, { ...logOf('gateway'), ...(isDiskFull && { isDiskFull }), keyStore })
      await gateway.start()
    },
    stop: async () => {
      // Executed in reverse order, each step also if another one fails.
      await using steps = new AsyncDisposableStack()
      steps.defer(() => group.stop())
      steps.defer(() => gateway?.stop())
    },
    idle: async (signal) => {
      // Check twice: a service that was checked later may have published work for an earlier one.
      const isIdle = (): Promise<boolean> => allIdle(group.services())
      while (!signal?.aborted && !((await isIdle()) && (await isIdle()))) continue
    },
  }
}

/**
 * Returns true if no service had work in a whole pass, because the work of one service may create a message
 * for another.
 */
async function allIdle(running: readonly Service[]): Promise<boolean> {
  let idle = true
  for (const service of running) idle = (await service.settle()) && idle
  return idle
}
