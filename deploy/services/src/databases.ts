import { databaseUrlOf, ownDatabaseUrl } from '@postrider/process/config'
import { perService, type ServiceName } from './services.ts'

/** `<SERVICE>_DATABASE_URL` of each service, for programs that use the databases of all services. */
export const databaseSettings = perService(({ name }) => ownDatabaseUrl(name))

/** The database URL of each service. */
export type Databases<Url extends string | undefined> = Record<ServiceName, Url>

/**
 * Returns the database of each service, in the same way as the services find their own. A service without its
 * own setting uses the database with its name on `server`, if one is given.
 */
export const databasesOf = <Server extends string | undefined>(
  own: Databases<string | undefined>,
  server: Server,
): Databases<string | Server> => perService(({ name }) => databaseUrlOf(name, { own: own[name], server }))
