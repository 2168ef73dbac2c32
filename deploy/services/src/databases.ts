import { parseEnv, serviceDatabaseUrl } from '@postrider/service/config'
import { z } from 'zod'
import { perService, services, type ServiceName } from './services.ts'

const Env = z.object(Object.fromEntries(services.map((each) => [each.databaseSetting, z.url().optional()])))

/** Where each service keeps its rows. */
export type Databases<Url extends string | undefined> = Record<ServiceName, Url>

/**
 * Reads each `<SERVICE>_DATABASE_URL`, as the services do; without it a service has a database of its name on `server`, if there is
 * one. Throws `ConfigError` naming every variable at fault.
 */
export function readDatabases<Server extends string | undefined>(
  env: Record<string, string | undefined>,
  server: Server,
): Databases<string | Server> {
  const read = parseEnv(Env, env)
  return perService(({ name, databaseSetting }) =>
    serviceDatabaseUrl(name, { own: read[databaseSetting], server }),
  )
}
