import type { Kysely } from 'kysely'
import type { MessagingTables } from '../tables.ts'
import type { ProjectTables } from './tables.ts'
import type { WipePlan } from './wipe-plan.ts'

/** What the wipe of a service needs: its tables, and what it keeps outside its database. */
export interface ProjectWipe<T extends ProjectTables & MessagingTables> {
  db: Kysely<T>
  plan: WipePlan
  now(): Date
  /**
   * Called before rows of a deleted project are deleted, for what is kept outside the database and only they refer to. It is called
   * again for each batch of the project, so tables that it reads come first in the plan. When it throws, the wipe of this project waits.
   */
  beforeDeleted?(projectId: string): Promise<void>
}
