import { addressBlock } from '@postrider/outgoing-http'
import {
  serviceConfig,
  sharedService,
  startServiceUnderTest,
  type ServiceWithDatabase,
} from '@postrider/testing/service'
import { readConfig, type Config } from '../src/config.ts'
import type { Tables } from '../src/db/tables.ts'
import { deliveryLimits, type DeliveryLimits } from '../src/delivering/delivery-limits.ts'
import { createService, migrations, type Overrides } from '../src/service.ts'

/** The receivers of tests listen on loopback addresses. */
const loopback = [addressBlock('127.0.0.0/8')].filter((block) => block !== undefined)

/** Short time-outs, and no request that ignores a change of its endpoint. */
export const testLimits: DeliveryLimits = { ...deliveryLimits, timeoutMs: 1_000, maxUncheckedMs: 0 }

/** Returns the config of a service under test. */
export const configFor = (databaseUrl: string, settings: Partial<Config> = {}): Config => ({
  ...serviceConfig({ name: 'webhooks', readConfig }, databaseUrl),
  webhookAllowPrivate: loopback,
  ...settings,
})

export type WebhooksUnderTest = ServiceWithDatabase<Tables>

export interface WebhooksOptions {
  overrides?: Partial<Overrides>
  settings?: Partial<Config>
}

/**
 * Returns the service that the test files of a worker share. A file that changes the clock or stops the service
 * must start its own service.
 */
export const sharedWebhooks = (): Promise<WebhooksUnderTest> =>
  sharedService('webhooks', () => startWebhooks())

/** Starts the webhooks service with an empty database. */
export const startWebhooks = ({ overrides, settings }: WebhooksOptions = {}): Promise<WebhooksUnderTest> =>
  startServiceUnderTest<Tables>('webhooks', migrations, ({ databaseUrl, ...wiring }) =>
    createService(configFor(databaseUrl, settings), {
      ...wiring,
      deliveryLimits: testLimits,
      // Without this, retries would be due at random times.
      jitter: () => 0.5,
      ...overrides,
    }),
  )
