import { KeyRing, parseEnv, Switch, serviceConfig, serviceEnv, type ServiceConfig } from '@postrider/service'
import { z } from 'zod'

const Env = z.object({
  ...serviceEnv,
  PORT: serviceEnv.PORT.default(8081),
  ACCOUNTS_DATABASE_URL: z.url().optional(),
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

export interface Config extends ServiceConfig {
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
    ...serviceConfig(read, { name: 'accounts', own: read.ACCOUNTS_DATABASE_URL }),
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
