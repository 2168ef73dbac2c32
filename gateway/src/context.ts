import { accountsApi, type ClientOf } from '@postrider/contracts/internal'
import {
  internalClient,
  refusalLog,
  serviceAddresses,
  type RefusedRequest,
  type Resolve,
} from '@postrider/http'
import { clientOptions, createLogger, createMetrics, type Logger, type Metrics } from '@postrider/process'
import {
  localCounter,
  memoryKeyStore,
  redisKeyStore,
  type KeyStore,
  type Counter,
} from '@postrider/security/key-store'
import { LRUCache } from 'lru-cache'
import { bodyPlaces, type TakePlace } from './bodies/body-places.ts'
import { callerTokens, type TokenOf } from './caller-tokens.ts'
import { installedServices, type Config } from './config.ts'
import { createProxy, type Proxy } from './proxy.ts'
import { spareLookups, type TakeSpareLookup } from './spare-lookups.ts'

// Lookups above the limits of their addresses share this limit. It equals the default limit of one address
// (ADDRESS_RATE_PER_MINUTE), converted to seconds.
const spareLookupsPerSecond = 5

/** Dependencies of requests. Tests and standalone override some of them. */
export interface Context {
  config: Config
  log: Logger
  logRefusal(refused: RefusedRequest): void
  metrics: Metrics
  now(): Date
  accounts: ClientOf<typeof accountsApi>
  keyStore: KeyStore
  /** Whether the gateway must close the key store. False if another part of the process owns the store. */
  ownsKeyStore: boolean
  countLocally: Counter
  /**
   * Keys and sessions that were valid when last looked up. Looking them up again does not count as a guess.
   */
  confirmed: LRUCache<string, true>
  /** Allows lookups above the limit of an address. */
  takeSpareLookup: TakeSpareLookup
  tokenOf: TokenOf
  takeBodyPlace: TakePlace
  /** Proxies by the name of their service. A service without a URL has no proxy. */
  proxies: Record<string, Proxy>
  /** The proxy to the server of the dashboard; undefined if it is not installed. */
  dashboard: Proxy | undefined
  storeFailures: { inc(): void }
  /**
   * Returns whether the disk is too full for new data. Always false if the database runs on another machine.
   */
  isDiskFull(): boolean
}

export interface Overrides extends Partial<
  Pick<
    Context,
    'log' | 'metrics' | 'now' | 'accounts' | 'keyStore' | 'takeSpareLookup' | 'takeBodyPlace' | 'isDiskFull'
  >
> {
  /** Replaces the DNS lookup of services in tests. */
  resolve?: Resolve
  /** How long a service may send nothing during a request, in milliseconds. */
  silenceMs?: number
}

export function createContext(
  config: Config,
  { resolve, silenceMs = 30_000, ...overrides }: Overrides = {},
): Context {
  const metrics = overrides.metrics ?? createMetrics('gateway', { processMetrics: false })
  const log = overrides.log ?? createLogger({ service: 'gateway', level: config.logLevel })
  return {
    config,
    logRefusal: refusalLog(log),
    now: () => new Date(),
    accounts: internalClient(accountsApi, {
      service: 'accounts',
      baseUrl: config.upstreams.accounts,
      ...clientOptions('gateway', { config, metrics }),
    }),
    keyStore: overrides.keyStore ?? (config.redisUrl ? redisKeyStore(config.redisUrl) : memoryKeyStore()),
    ownsKeyStore: overrides.keyStore === undefined,
    countLocally: localCounter(),
    confirmed: new LRUCache({ max: 50_000 }),
    takeSpareLookup: spareLookups(spareLookupsPerSecond),
    tokenOf: callerTokens(config.signingKeys),
    takeBodyPlace: bodyPlaces(),
    proxies: proxiesTo(config, { resolve, silenceMs }),
    dashboard: dashboardProxy(config, { resolve, silenceMs }),
    storeFailures: metrics.counter('key_store_failures_total', 'Failed calls to the key store'),
    isDiskFull: () => false,
    ...overrides,
    log,
    metrics,
  }
}

interface ProxySettings {
  resolve: Resolve | undefined
  silenceMs: number
}

function proxiesTo(config: Config, settings: ProxySettings): Record<string, Proxy> {
  const proxies = installedServices(config).map(([service, url]) => [
    service,
    proxyTo(service, url, settings),
  ])
  return Object.fromEntries(proxies)
}

const dashboardProxy = ({ dashboardUrl }: Config, settings: ProxySettings): Proxy | undefined =>
  dashboardUrl === undefined ? undefined : proxyTo('dashboard', dashboardUrl, settings)

const proxyTo = (service: string, url: string, { resolve, silenceMs }: ProxySettings): Proxy =>
  createProxy({ service, url, addresses: serviceAddresses(url, resolve), silenceMs })
