import { ConfigError, parseEnv } from '@postrider/process/config'
import { DatabaseEnv, databasesOf, type Databases as DatabasesOf } from '@postrider/services/databases'
import { z } from 'zod'

const Env = z.object({ DATABASE_URL: z.url().optional() }).and(DatabaseEnv)

/** Where each service keeps its rows; undefined where the environment names no database for it. */
export type Databases = DatabasesOf<string | undefined>

/** Reads the settings that the services have, too. Throws `ConfigError` with one sentence. */
export function readConfig(env: Record<string, string | undefined> = process.env): Databases {
  const read = parseEnv(Env, env)
  const databases = databasesOf(read, read.DATABASE_URL)
  if (Object.values(databases).every((url) => url === undefined))
    throw new ConfigError(
      'Say where the services keep their data: set DATABASE_URL, or <SERVICE>_DATABASE_URL for one.',
    )
  return databases
}
