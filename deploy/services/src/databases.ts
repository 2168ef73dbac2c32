import { serviceDatabaseUrl } from '@postrider/process/config'
import { z } from 'zod'
import { perService, services, type ServiceName } from './services.ts'

/** `<SERVICE>_DATABASE_URL` of each service: for the schema of a program that reaches the databases of all. */
export const DatabaseEnv = z.object(
  Object.fromEntries(services.map(({ databaseSetting }) => [databaseSetting, z.url().optional()])),
)

/** Where each service keeps its rows. */
export type Databases<Url extends string | undefined> = Record<ServiceName, Url>

/** As the services find their own: a service whose setting is absent has a database of its name on `server`, if there is one. */
export const databasesOf = <Server extends string | undefined>(
  read: z.output<typeof DatabaseEnv>,
  server: Server,
): Databases<string | Server> =>
  perService(({ name, databaseSetting }) => serviceDatabaseUrl(name, { own: read[databaseSetting], server }))
