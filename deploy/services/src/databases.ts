import { databaseUrlOf, ownDatabaseUrl } from '@postrider/process/config'
import { perService, type ServiceName } from './services.ts'

/** `<SERVICE>_DATABASE_URL` of each service, for a program that reaches the databases of all. */
export const databaseSettings = perService(({ name }) => ownDatabaseUrl(name))

/** Where each service keeps its rows. */
export type Databases<Url extends string | undefined> = Record<ServiceName, Url>

/**
 * As the services find their own: a service whose setting is absent has a database of its name on `server`,
 * if there is one.
 */
export const databasesOf = <Server extends string | undefined>(
  own: Databases<string | undefined>,
  server: Server,
): Databases<string | Server> => perService(({ name }) => databaseUrlOf(name, { own: own[name], server }))
