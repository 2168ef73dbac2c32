import { ConfigError, parseEnv } from '@postrider/process/config'
import { DatabaseEnv, databasesOf, type Databases as DatabasesOf } from '@postrider/services/databases'
import { z } from 'zod'

export type Env = Record<string, string | undefined>

export const processEnv: Env = process.env

const DatabasesEnv = z.object({ DATABASE_URL: z.url().optional() }).and(DatabaseEnv)

/** The database of each service; undefined where the environment names none. */
export type Databases = DatabasesOf<string | undefined>

/** Reads the same settings as the services. Throws `ConfigError` if no database is named. */
export function readDatabases(env: Env): Databases {
  const read = parseEnv(DatabasesEnv, env)
  const databases = databasesOf(read, read.DATABASE_URL)
  if (Object.values(databases).every((url) => url === undefined))
    throw new ConfigError(
      'No database is configured. Set DATABASE_URL, or <SERVICE>_DATABASE_URL for one service.',
    )
  return databases
}
