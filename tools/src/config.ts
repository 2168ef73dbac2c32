import { ConfigError, databaseUrl, optional, readSettings, type Env } from '@postrider/process/config'
import { databaseSettings, databasesOf, type Databases as DatabasesOf } from '@postrider/services/databases'
import { sesSettings } from './ses/config.ts'

export const processEnv: Env = process.env

const databases = { server: optional(databaseUrl), own: databaseSettings }

/** The settings of all commands. */
export const settings = { databases, ses: sesSettings }

/** The database URL of each service; undefined if it is not configured. */
export type Databases = DatabasesOf<string | undefined>

/** Reads the same settings as the services. Throws `ConfigError` if no database is configured. */
export function readDatabases(env: Env): Databases {
  const { own, server } = readSettings(databases, env)
  const found = databasesOf(own, server)
  if (Object.values(found).every((url) => url === undefined))
    throw new ConfigError(
      'No database is configured. Set DATABASE_URL, or <SERVICE>_DATABASE_URL for one service.',
    )
  return found
}
