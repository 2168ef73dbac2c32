import { databaseUrl } from '@postrider/db'
import { commonEnv, Count, KeyRing, parseEnv, type CommonConfig } from '@postrider/service'
import { z } from 'zod'

const Env = z.object({
  ...commonEnv,
  PORT: commonEnv.PORT.default(8082),
  DATABASE_URL: z.url(),
  CONTACTS_DATABASE_URL: z.url().optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).default(10),
  KAFKA_BROKERS: z.string().default(''),
  RESERVED_DATA_PREFIXES: z.string().default('svc,plunk'),
  LINK_KEYS: KeyRing,
  IDEMPOTENCY_TTL_HOURS: Count.default(24),
  IDEMPOTENCY_LEASE_SECONDS: Count.default(40),
})

export interface Config extends CommonConfig {
  logLevel: string
  databasePool: number
  kafkaBrokers: string[]
  reservedPrefixes: string[]
  /** Verify the mail that an unsubscribe link names. */
  linkKeys: KeyRing
  /** 0: a key is kept for ever. */
  idempotencyTtlHours: number
  /** A little longer than the gateway waits for an answer (30 s), so that a live request keeps its claim. */
  idempotencyLeaseSeconds: number
}

export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const read = parseEnv(Env, env)
  return {
    host: read.HOST,
    port: read.PORT,
    role: read.ROLE,
    logLevel: read.LOG_LEVEL,
    databaseUrl: read.CONTACTS_DATABASE_URL ?? databaseUrl(read.DATABASE_URL, 'contacts'),
    databasePool: read.DATABASE_POOL,
    kafkaBrokers: list(read.KAFKA_BROKERS),
    gatewayJwksUrl: read.GATEWAY_JWKS_URL,
    serviceTokenKeys: read.SERVICE_TOKEN_KEYS,
    reservedPrefixes: list(read.RESERVED_DATA_PREFIXES),
    linkKeys: read.LINK_KEYS,
    idempotencyTtlHours: read.IDEMPOTENCY_TTL_HOURS,
    idempotencyLeaseSeconds: read.IDEMPOTENCY_LEASE_SECONDS,
  }
}

const list = (text: string): string[] =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
