import { databaseUrl } from '@postrider/db'
import { commonEnv, KeyRing, parseEnv, Switch, type CommonConfig } from '@postrider/service'
import { z } from 'zod'

const Env = z.object({
  ...commonEnv,
  PORT: commonEnv.PORT.default(8081),
  DATABASE_URL: z.url(),
  ACCOUNTS_DATABASE_URL: z.url().optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).default(10),
  KAFKA_BROKERS: z.string().optional(),
  REDIS_URL: z.url().optional(),
  PUBLIC_URL: z.url(),
  DASHBOARD_URL: z.url().optional(),
  SESSION_KEYS: KeyRing,
  ENCRYPTION_KEYS: KeyRing,
  DISABLE_SIGNUPS: Switch.default(false),
  DEMO: Switch.default(false),
  ENVIRONMENT: z.string().default('production'),
  AWS_REGION: z.string().optional(),
  MAIL_FROM_SUBDOMAIN: z.string().default('mail'),
})

export interface Config extends CommonConfig {
  logLevel: string
  databasePool: number
  kafkaBrokers: string[]
  /** The key store that the gateways share; undefined only where one is handed in. */
  redisUrl: string | undefined
  /** Where browsers and API clients reach the gateway; cookies are Secure when it is https. */
  publicUrl: string
  dashboardUrl: string
  /** Sign the session cookie. */
  sessionKeys: KeyRing
  /** Seal API keys in the database. */
  encryptionKeys: KeyRing
  signupsDisabled: boolean
  /** Lets a first run make its demo user and project over the internal API. */
  demo: boolean
  /** A name for people, shown by GET /config. */
  environment: string
  awsRegion: string | undefined
  mailFromSubdomain: string
}

export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const read = parseEnv(Env, env)
  return {
    host: read.HOST,
    port: read.PORT,
    role: read.ROLE,
    logLevel: read.LOG_LEVEL,
    databaseUrl: read.ACCOUNTS_DATABASE_URL ?? databaseUrl(read.DATABASE_URL, 'accounts'),
    databasePool: read.DATABASE_POOL,
    kafkaBrokers: list(read.KAFKA_BROKERS ?? ''),
    gatewayJwksUrl: read.GATEWAY_JWKS_URL,
    serviceTokenKeys: read.SERVICE_TOKEN_KEYS,
    redisUrl: read.REDIS_URL,
    publicUrl: withoutSlash(read.PUBLIC_URL),
    dashboardUrl: withoutSlash(read.DASHBOARD_URL ?? read.PUBLIC_URL),
    sessionKeys: read.SESSION_KEYS,
    encryptionKeys: read.ENCRYPTION_KEYS,
    signupsDisabled: read.DISABLE_SIGNUPS,
    demo: read.DEMO,
    environment: read.ENVIRONMENT,
    awsRegion: read.AWS_REGION,
    mailFromSubdomain: read.MAIL_FROM_SUBDOMAIN,
  }
}

const withoutSlash = (url: string): string => url.replace(/\/+$/, '')

const list = (text: string): string[] =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
