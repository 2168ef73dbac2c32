import { fileURLToPath } from 'node:url'
import type { Migrations } from '@postrider/db'

/** The table `projects` of a service that keeps a copy of projects: named in `followedBy` of its own migrations. */
export const projectMigrations: Migrations = {
  owner: 'projects',
  folder: fileURLToPath(new URL('../migrations', import.meta.url)),
}

/**
 * The tables of `StoredBytesTables`, likewise. The service's own migrations define `recount_stored_bytes()`, which sets the table to what is
 * stored, and triggers that add to it.
 */
export const storedBytesMigrations: Migrations = {
  owner: 'stored-bytes',
  folder: fileURLToPath(new URL('../migrations-stored-bytes', import.meta.url)),
}
