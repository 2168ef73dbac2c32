import { fileURLToPath } from 'node:url'
import type { Migrations } from '@postrider/db'

/**
 * Creates the table `projects`, for a service that stores a copy of projects. Include it in `followedBy` of
 * the service's migrations.
 */
export const projectMigrations: Migrations = {
  owner: 'projects',
  folder: fileURLToPath(new URL('../migrations', import.meta.url)),
}

/**
 * Creates the tables of `StoredBytesTables`. Include it in `precededBy`: triggers of the service's migrations
 * add rows to these tables, and old instances may write between two migrations. The service must also define
 * `recount_stored_bytes()`, which counts all rows again.
 */
export const storedBytesMigrations: Migrations = {
  owner: 'stored-bytes',
  folder: fileURLToPath(new URL('../migrations-stored-bytes', import.meta.url)),
}
