import { randomBytes } from 'node:crypto'
import { newId } from '@postrider/contracts'
import { openDatabase } from '@postrider/db'
import { ConfigError, createLogger, redisKeyStore, type KeyStore, type Logger } from '@postrider/service'
import type { Config } from './config.ts'
import { argon2Passwords, type Passwords } from './passwords.ts'
import type { Database } from './store/tables.ts'

/** What a command, query or loop may use. Tests override any part of it. */
export interface Context {
  config: Config
  db: Database
  log: Logger
  now(): Date
  newId(): string
  randomBytes(size: number): Uint8Array
  passwords: Passwords
  /** What the gateways remember of keys and sessions; every revocation goes there first. */
  keyStore: KeyStore
}

export function createContext(config: Config, overrides: Partial<Context> = {}): Context {
  const log = overrides.log ?? createLogger({ service: 'accounts', level: config.logLevel })
  return {
    config,
    log,
    db:
      overrides.db ??
      openDatabase(config.databaseUrl, {
        max: config.databasePool,
        onError: (error) => log.warn('database.connection_lost', { error }),
      }),
    now: () => new Date(),
    newId,
    randomBytes,
    passwords: argon2Passwords(),
    keyStore: overrides.keyStore ?? openKeyStore(config),
    ...overrides,
  }
}

/** A store of this process alone would revoke nothing in the gateways, so there is no default. */
function openKeyStore({ redisUrl }: Config): KeyStore {
  if (redisUrl === undefined) throw new ConfigError('Wrong settings: REDIS_URL: required by accounts.')
  return redisKeyStore(redisUrl)
}
