import type { Kysely } from 'kysely'
import type { MessagingTables } from '@postrider/messaging'
import type { ProjectTables } from '../tables.ts'
import type { PurgePlan } from './purge-plan.ts'

/** The data that a service purges: its tables, and data outside its database. */
export interface ProjectPurge<T extends ProjectTables & MessagingTables> {
  db: Kysely<T>
  plan: PurgePlan
  now(): Date
  /**
   * Called before rows of a deleted project are deleted, to delete data outside the database that only
   * these rows refer to. It is called again for each batch of the project, so the tables that it reads come
   * first in the plan. If it throws, the purge of this project is retried later.
   */
  beforeDeleted?(projectId: string): Promise<void>
}
