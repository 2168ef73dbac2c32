import { databaseUrl } from '@postrider/db/database-url'
import type { KafkaConnection } from '@postrider/messaging/kafka'
import { z } from 'zod'
import type { CommonConfig } from '../parts.ts'
import { commonEnv } from './config.ts'
import { kafkaConnection, kafkaEnv } from './kafka.ts'

/** What every service with a database reads; its own schema adds its port, its database's own URL and its own settings. */
export const serviceEnv = {
  ...commonEnv,
  DATABASE_URL: z.url(),
  DATABASE_POOL: z.coerce.number().int().min(2).default(10),
  ...kafkaEnv,
}

const ServiceEnv = z.object(serviceEnv)

export interface ServiceConfig extends CommonConfig {
  logLevel: string
  databasePool: number
  kafka: KafkaConnection
}

/** The setting that tells other programs where a service is: `WORKFLOW_ENGINE_URL` of `workflow-engine`. */
export const urlSetting = (service: string): string => `${settingPrefix(service)}_URL`

/** The setting of a service's own database: `WORKFLOW_ENGINE_DATABASE_URL` of `workflow-engine`. */
export const databaseSetting = (service: string): string => `${settingPrefix(service)}_DATABASE_URL`

const settingPrefix = (service: string): string => service.toUpperCase().replaceAll('-', '_')

/** Where a service keeps its rows: in its `own` database when its URL is given, else in one of its name on the `server` of all. */
export const serviceDatabaseUrl = <Server extends string | undefined>(
  service: string,
  { own, server }: { own: string | undefined; server: Server },
): string | Server => own ?? (server === undefined ? server : databaseUrl(server, service))

/** The config that every service has. The database is `own` when its URL is given, else `name` on the server of all. */
export const serviceConfig = (
  read: z.output<typeof ServiceEnv>,
  database: { name: string; own: string | undefined },
): ServiceConfig => ({
  host: read.HOST,
  port: read.PORT,
  role: read.ROLE,
  logLevel: read.LOG_LEVEL,
  databaseUrl: serviceDatabaseUrl(database.name, { own: database.own, server: read.DATABASE_URL }),
  databasePool: read.DATABASE_POOL,
  kafka: kafkaConnection(read),
  gatewayJwksUrl: read.GATEWAY_JWKS_URL,
  serviceTokenKeys: read.SERVICE_TOKEN_KEYS,
})
