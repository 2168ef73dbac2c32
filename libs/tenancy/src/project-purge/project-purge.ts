import type { Kysely } from 'kysely'
import type { MessagingTables } from '@postrider/messaging'
import type { ProjectTables } from '../tables.ts'
import type { PurgePlan } from './purge-plan.ts'

/** The data that a service purges: rows in its tables, and data outside its database. */
export interface ProjectPurge<T extends ProjectTables & MessagingTables> {
  db: Kysely<T>
  plan: PurgePlan
  now(): Date
  /**
   * Deletes data outside the database. It is called before rows of a deleted project are deleted, because
   * only these rows refer to that data. It is called again for each batch, so the tables that it reads must
   * come first in the plan. If it throws, the purge of this project is retried later.
   */
  beforeDeleted?(projectId: string): Promise<void>
}
