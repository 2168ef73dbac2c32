import type { Kysely } from 'kysely'
import type { MessagingTables } from '@postrider/messaging'
import type { ProjectTables } from '../tables.ts'
import type { PurgePlan } from './purge-plan.ts'

/** What the purge of a service needs: its tables, and what it keeps outside its database. */
export interface ProjectPurge<T extends ProjectTables & MessagingTables> {
  db: Kysely<T>
  plan: PurgePlan
  now(): Date
  /**
   * Called before rows of a deleted project are deleted, for what is kept outside the database and only they
   * refer to. It is called again for each batch of the project, so tables that it reads come first in the
   * plan. When it throws, the purge of this project waits.
   */
  beforeDeleted?(projectId: string): Promise<void>
}
