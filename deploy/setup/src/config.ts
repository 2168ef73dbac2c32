import type { KafkaConnection } from '@postrider/messaging/kafka'
import {
  inboxAccess,
  kafkaConnection,
  kafkaEnv,
  List,
  LogLevel,
  parseEnv,
  Switch,
  type InboxAccess,
} from '@postrider/process/config'
import { DatabaseEnv, databasesOf, type Databases } from '@postrider/services/databases'
import { z } from 'zod'

type Env = Record<string, string | undefined>

const common = {
  DATA_DIR: z.string().default('.data'),
  LOG_LEVEL: LogLevel.default('info'),
}

const PrepareEnv = z.object({
  ...common,
  DATABASE_URL: z.url(),
  ...kafkaEnv,
  KAFKA_BROKERS: List.refine((brokers) => brokers.length > 0, { message: 'needed, for the topics' }),
})

export interface EnginesConfig {
  logLevel: string
  databaseUrls: Databases<string>
  kafka: KafkaConnection
}

export interface PrepareConfig extends EnginesConfig {
  /** Where the secrets are kept. */
  dataDir: string
}

/** What `prepare` needs. Throws `ConfigError` naming every variable at fault. */
export function readPrepareConfig(env: Env = process.env): PrepareConfig {
  const read = parseEnv(PrepareEnv.and(DatabaseEnv), env)
  return {
    dataDir: read.DATA_DIR,
    logLevel: read.LOG_LEVEL,
    databaseUrls: databasesOf(read, read.DATABASE_URL),
    kafka: kafkaConnection(read),
  }
}

/** What the step `secrets` needs: the server that all services share. Throws `ConfigError` without it. */
export const readDatabaseUrl = (env: Env = process.env): string =>
  parseEnv(z.object({ DATABASE_URL: z.url() }), env).DATABASE_URL

const MailEnv = z.object({
  HOST: z.string().default('0.0.0.0'),
  PUBLIC_URL: z.url(),
  SEND_PROVIDER: z.string().default('inbox'),
  INBOX_PUBLIC: Switch.default(false),
})

/** Where mail goes, and who may read what is captured; `env` is what the gateway gets. */
export function readMail(env: Env): { provider: string; inbox: InboxAccess } {
  const { HOST: host, PUBLIC_URL: publicUrl, ...mail } = parseEnv(MailEnv, env)
  const provider = mail.SEND_PROVIDER
  return { provider, inbox: inboxAccess({ host, publicUrl }, { provider, isPublic: mail.INBOX_PUBLIC }) }
}

const DemoEnv = z.object({
  ...common,
  GATEWAY_URL: z.url(),
  ACCOUNTS_URL: z.url(),
  PUBLIC_URL: z.url(),
  SERVICE_TOKEN_KEYS: z.string(),
})

export interface DemoConfig {
  /** Where `demo.json` is kept. */
  dataDir: string
  gatewayUrl: string
  accountsUrl: string
  publicUrl: string
  serviceTokenKeys: string
  provider: string
  inbox: InboxAccess
}

/** What `demo` needs. Throws `ConfigError` naming every variable at fault. */
export function readDemoConfig(env: Env = process.env): DemoConfig {
  const read = parseEnv(DemoEnv, env)
  return {
    dataDir: read.DATA_DIR,
    gatewayUrl: read.GATEWAY_URL,
    accountsUrl: read.ACCOUNTS_URL,
    publicUrl: read.PUBLIC_URL.replace(/\/$/, ''),
    serviceTokenKeys: read.SERVICE_TOKEN_KEYS,
    // Gateway and set-up run from the same image, which listens on all addresses.
    ...readMail(env),
  }
}
