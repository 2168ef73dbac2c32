import { fileURLToPath } from 'node:url'
import type { Migrations } from '@postrider/db'

/**
 * Creates the table `projects`, for a service with a copy of projects. Include it in `followedBy` of its
 * migrations.
 */
export const projectMigrations: Migrations = {
  owner: 'projects',
  folder: fileURLToPath(new URL('../migrations', import.meta.url)),
}

/**
 * Creates the tables of `StoredBytesTables`. Include it in `precededBy`: triggers of the service's
 * migrations add rows to these tables, and instances of the previous version write between two migrations.
 * The service also defines `recount_stored_bytes()`, which counts all rows again.
 */
export const storedBytesMigrations: Migrations = {
  owner: 'stored-bytes',
  folder: fileURLToPath(new URL('../migrations-stored-bytes', import.meta.url)),
}
