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

/** Everything in one process, started and stopped as one. */
export interface Composition {
  /** The address of the gateway; known after `start`. */
  url(): string
  service(name: ServiceName): Service
  /** Every service that runs; none before `start`. */
  services(): readonly Service[]
  start(): Promise<void>
  stop(): Promise<void>
  /**
   * Resolves when nothing is waiting any more: outboxes empty, queues idle; or soon after `signal` says to
   * stop waiting.
   */
  idle(signal?: AbortSignal): Promise<void>
}

/** Environment variables for all parts; `PORT`, `HOST` and `PUBLIC_URL` are the gateway's. */
export type Env = Record<string, string | undefined>

/** Parts that come from outside, and those that tests replace. */
export interface Parts {
  /** True while no disk space is left for new data; never unless given. */
  isDiskFull?(): boolean
  /** Parts of the services' contexts, by service. */
  overrides?: Partial<Record<ServiceName, object>>
  /** A part's logger; its own, of `LOG_LEVEL`, where there is none. */
  loggerOf?(part: string): Logger | undefined
  /** How long each part answers requests on when it stops; see `listen`. */
  drainMs?: number
}

/**
 * Wires gateway and services over loopback HTTP and the memory broker. Services take free ports of their own;
 * only the gateway's is known to the outside. Nothing of the business knows that it runs this way.
 */
export function compose(
  env: Env,
  { isDiskFull, overrides = {}, loggerOf = () => undefined, drainMs }: Parts = {},
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
      if (!found) throw new Error(`The ${name} service does not run`)
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
      // In the reverse order of these lines, each also when the other fails.
      await using steps = new AsyncDisposableStack()
      steps.defer(() => group.stop())
      steps.defer(() => gateway?.stop())
    },
    idle: async (signal) => {
      // Twice: what a service publishes while another is asked may be work for one that was asked before.
      const isIdle = (): Promise<boolean> => allSettled(group.services())
      while (!signal?.aborted && !((await isIdle()) && (await isIdle()))) continue
    },
  }
}

/** True when a whole round found nothing to do: one service's work may be another's message. */
async function allSettled(running: readonly Service[]): Promise<boolean> {
  let idle = true
  for (const service of running) idle = (await service.settle()) && idle
  return idle
}
