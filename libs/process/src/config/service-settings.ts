import { databaseUrl as onServer } from '@postrider/db/database-url'
import type { ReservedPort } from '@postrider/http'
import { z } from 'zod'
import { kafkaSettings } from './kafka.ts'
import { setting, withDefault, type ConfigOf } from './setting.ts'
import {
  databaseUrl,
  gatewayJwksUrl,
  host,
  logLevel,
  ownDatabaseUrl,
  port,
  serviceTokenKeys,
} from './shared.ts'
import { IntegerBetween } from './text-forms.ts'
import { tracingSettings } from './tracing.ts'

/** Returns the settings that every service has. */
export const serviceSettings = (service: { name: string; port: number }) => ({
  host: withDefault(host, '0.0.0.0'),
  port: withDefault(port, service.port),
  logLevel: withDefault(logLevel, 'info'),
  role: setting(
    'ROLE',
    z.enum(['http', 'worker', 'all']).default('all'),
    'The role of an instance: http answers requests, worker consumes messages and runs loops, all does both. Split them to scale each separately.',
  ),
  gatewayJwksUrl,
  serviceTokenKeys,
  database: {
    server: databaseUrl,
    own: ownDatabaseUrl(service.name),
    pool: setting(
      'DATABASE_POOL',
      IntegerBetween(2, 1_000).default(10),
      'Connections to PostgreSQL of each service process. Lower it when all processes together exceed max_connections.',
    ),
  },
  kafka: kafkaSettings,
  tracing: tracingSettings,
})

/** The config that every service has. */
export type ServiceConfig = ConfigOf<ReturnType<typeof serviceSettings>> & {
  /** How long requests are answered after SIGTERM, in ms; see `listen`. */
  drainMs?: number
  /** A port that is already open. It replaces `host` and `port`. */
  reserved?: ReservedPort
}

/**
 * Returns the URL of a service's database: its own setting, else the database named after the service on the
 * shared server.
 */
export const databaseUrlOf = <Server extends string | undefined>(
  service: string,
  { own, server }: { own: string | undefined; server: Server },
): string | Server => own ?? (server === undefined ? server : onServer(server, service))
