import type { KafkaConnection } from '@postrider/messaging/kafka'
import {
  BaseUrl,
  databaseUrl,
  dataDir,
  host,
  inboxAccess,
  inboxPublic,
  isLoopbackOnly,
  kafkaSettings,
  logLevel,
  provider,
  publicUrl,
  readSettings,
  serviceTokenKeys,
  serviceUrl,
  setting,
  withDefault,
  type ConfigOf,
  type Env,
  type InboxAccess,
} from '@postrider/process/config'
import { databaseSettings, databasesOf, type Databases } from '@postrider/services/databases'
import { z } from 'zod'

const prepareSettings = {
  dataDir,
  logLevel: withDefault(logLevel, 'info'),
  server: databaseUrl,
  databases: databaseSettings,
  kafka: kafkaSettings,
}

export interface EnginesConfig {
  logLevel: string
  databaseUrls: Databases<string>
  kafka: KafkaConnection
}

export interface PrepareConfig extends EnginesConfig {
  /** The folder with the secrets. */
  dataDir: string
}

/** Reads the settings of `prepare`. Throws `WrongSettings` if they are invalid. */
export function readPrepareConfig(env: Env = process.env): PrepareConfig {
  const { server, databases, ...config } = readSettings(prepareSettings, env, ({ kafka }, report) => {
    if (kafka.brokers.length === 0) report(kafkaSettings.brokers, 'needed, for the topics')
  })
  return { ...config, databaseUrls: databasesOf(databases, server) }
}

/**
 * Reads the address of the server that all services share, for the step `secrets`. Throws `WrongSettings` if
 * it is missing.
 */
export const readDatabaseUrl = (env: Env = process.env): string =>
  readSettings({ databaseUrl }, env).databaseUrl

const mailSettings = {
  host: withDefault(host, '0.0.0.0'),
  publicUrl,
  provider: withDefault(provider, 'inbox'),
  inboxPublic,
}

export interface MailConfig {
  provider: string
  /** Who may read captured mail. */
  inbox: InboxAccess
  /** Whether only this machine can reach the gateway. */
  isLoopbackOnly: boolean
}

/** Returns the mail provider and who can reach the gateway. `env` is the environment of the gateway. */
export function readMail(env: Env): MailConfig {
  const { provider, inboxPublic: isPublic, ...exposure } = readSettings(mailSettings, env)
  const inbox = inboxAccess(exposure, { provider, isPublic })
  return { provider, inbox, isLoopbackOnly: isLoopbackOnly(exposure) }
}

/** The settings of the step `demo`. */
export const demoSettings = {
  dataDir,
  gatewayUrl: setting(
    'GATEWAY_URL',
    BaseUrl,
    'The address at which the set-up of Compose and Kubernetes reaches the gateway, to create the demo project. Change it when the gateway has another name there.',
  ),
  accountsUrl: serviceUrl('accounts'),
  publicUrl,
  /** Not parsed, because `ensureDemo` expects the text. */
  serviceTokenKeys: { ...serviceTokenKeys, schema: z.string() },
}

/** The settings of all steps. */
export const settings = { ...prepareSettings, ...demoSettings, ...mailSettings }

export type DemoConfig = ConfigOf<typeof demoSettings> & MailConfig

/** Reads the settings of `demo`. Throws `WrongSettings` if they are invalid. */
export const readDemoConfig = (env: Env = process.env): DemoConfig => ({
  ...readSettings(demoSettings, env),
  // `HOST` is not read, because programs in containers listen on all addresses.
  ...readMail(env),
})
