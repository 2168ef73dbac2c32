import { requestOnce, resolveHost, type ResolveHost } from '@postrider/outgoing-http'
import { serviceContext, type ServiceContext } from '@postrider/process'
import type { Config } from './config.ts'
import type { Tables } from './db/tables.ts'
import { deliveryLimits, type DeliveryLimits } from './delivering/delivery-limits.ts'

/** Dependencies of commands, queries and loops. Tests override any of them. */
export interface Context extends ServiceContext<Config, Tables> {
  /** Resolves the hosts of endpoints. */
  resolveHost: ResolveHost
  /** Sends the requests to endpoints. */
  request: typeof requestOnce
  deliveryLimits: DeliveryLimits
  /** Called with the ids of events after their delivery was recorded. */
  onDelivered(eventIds: readonly string[]): void
  /** Returns a number from 0 to 1, which spreads retries. */
  jitter(): number
}

export const createContext = (config: Config, overrides: Partial<Context> = {}): Context => ({
  ...serviceContext<Config, Tables>('webhooks', config, overrides),
  resolveHost,
  request: requestOnce,
  deliveryLimits,
  onDelivered: () => undefined,
  jitter: Math.random,
  ...overrides,
})
