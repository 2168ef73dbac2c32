import { fileURLToPath } from 'node:url'
import type { Migrations } from '@postrider/db'

/**
 * The table `projects` of a service that keeps a copy of projects: named in `followedBy` of its own
 * migrations.
 */
export const projectMigrations: Migrations = {
  owner: 'projects',
  folder: fileURLToPath(new URL('../migrations', import.meta.url)),
}

/**
 * The tables of `StoredBytesTables`: named in `precededBy`, because triggers of the service's own migrations
 * add rows to them, and instances of the version before write between two migrations. The service also
 * defines `recount_stored_bytes()`, which counts all rows again.
 */
export const storedBytesMigrations: Migrations = {
  owner: 'stored-bytes',
  folder: fileURLToPath(new URL('../migrations-stored-bytes', import.meta.url)),
}
