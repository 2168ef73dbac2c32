import { newId } from '@postrider/contracts'
import { openDatabase } from '@postrider/db'
import { createLogger, type Logger } from '@postrider/service'
import type { Config } from './config.ts'
import { reservedKeys } from './domain/contact-data.ts'
import type { Database } from './store/tables.ts'

/** What a command, query or loop may use. Tests override any part of it. */
export interface Context {
  config: Config
  db: Database
  log: Logger
  now(): Date
  newId(): string
  reserved: ReadonlySet<string>
}

export function createContext(config: Config, overrides: Partial<Context> = {}): Context {
  const log = overrides.log ?? createLogger({ service: 'contacts', level: config.logLevel })
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
    reserved: reservedKeys(config.reservedPrefixes),
    ...overrides,
  }
}
