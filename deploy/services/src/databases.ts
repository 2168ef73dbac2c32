import { databaseUrlOf, ownDatabaseUrl } from '@postrider/process/config'
import { perService, type ServiceName } from './services.ts'

/** The settings `<SERVICE>_DATABASE_URL` of all services, for programs that use all databases. */
export const databaseSettings = perService(({ name }) => ownDatabaseUrl(name))

/** The database URL of each service. */
export type Databases<Url extends string | undefined> = Record<ServiceName, Url>

/**
 * Returns the database URL of each service, by the same rules that the services use. A service without its
 * own setting uses the database with its name on `server`, if `server` is given.
 */
export const databasesOf = <Server extends string | undefined>(
  own: Databases<string | undefined>,
  server: Server,
): Databases<string | Server> => perService(({ name }) => databaseUrlOf(name, { own: own[name], server }))
