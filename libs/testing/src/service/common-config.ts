import type { ServiceConfig } from '@postrider/process/config'
import { testRing } from './test-keys.ts'

/** The settings that all services have, for a service under test; a test that wants no loops and consumers sets `role` to `http`. */
export const commonConfig = (databaseUrl: string) =>
  ({
    host: '127.0.0.1',
    port: 0,
    drainMs: 20,
    role: 'all',
    logLevel: 'silent',
    databaseUrl,
    databasePool: 10,
    kafka: { brokers: [] },
    gatewayJwksUrl: 'http://127.0.0.1:1/jwks',
    serviceTokenKeys: testRing,
  }) satisfies ServiceConfig
