import { startServiceUnderTest, testRing, type ServiceUnderTest } from '@postrider/testing'
import type { Config } from '../src/config.ts'
import { createService, migrations, type Overrides } from '../src/service.ts'

const config = (databaseUrl: string): Config => ({
  host: '127.0.0.1',
  port: 0,
  drainMs: 20,
  role: 'all',
  logLevel: 'silent',
  databaseUrl,
  databasePool: 10,
  kafkaBrokers: [],
  gatewayJwksUrl: 'http://127.0.0.1:1/jwks',
  serviceTokenKeys: testRing,
  linkKeys: testRing,
  reservedPrefixes: ['svc', 'plunk'],
  idempotencyTtlHours: 24,
  idempotencyLeaseSeconds: 40,
})

/** The contacts service with an empty database. */
export const startContacts = (overrides: Partial<Overrides> = {}): Promise<ServiceUnderTest> =>
  startServiceUnderTest('contacts', migrations, ({ databaseUrl, ...wiring }) =>
    createService(config(databaseUrl), { ...wiring, ...overrides }),
  )
