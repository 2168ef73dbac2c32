import { databaseUrl } from '@postrider/db'
import { z } from 'zod'
import type { CommonConfig } from '../parts.ts'
import { commonEnv, List } from './config.ts'

/** What every service with a database reads; its own schema adds its port, its database's own URL and its own settings. */
export const serviceEnv = {
  ...commonEnv,
  DATABASE_URL: z.url(),
  DATABASE_POOL: z.coerce.number().int().min(2).default(10),
  KAFKA_BROKERS: List,
}

const ServiceEnv = z.object(serviceEnv)

export interface ServiceConfig extends CommonConfig {
  logLevel: string
  databasePool: number
  kafkaBrokers: string[]
}

/** The config that every service has. The database is `own` where that URL is given, else the database `name` on the shared server. */
export const serviceConfig = (
  read: z.output<typeof ServiceEnv>,
  database: { name: string; own: string | undefined },
): ServiceConfig => ({
  host: read.HOST,
  port: read.PORT,
  role: read.ROLE,
  logLevel: read.LOG_LEVEL,
  databaseUrl: database.own ?? databaseUrl(read.DATABASE_URL, database.name),
  databasePool: read.DATABASE_POOL,
  kafkaBrokers: read.KAFKA_BROKERS,
  gatewayJwksUrl: read.GATEWAY_JWKS_URL,
  serviceTokenKeys: read.SERVICE_TOKEN_KEYS,
})
