import { fileURLToPath } from 'node:url'
import type { Migrations } from '@postrider/db'

/** The table `projects` of a service that keeps a copy of projects: named in `followedBy` of its own migrations. */
export const projectMigrations: Migrations = {
  owner: 'projects',
  folder: fileURLToPath(new URL('../migrations', import.meta.url)),
}
