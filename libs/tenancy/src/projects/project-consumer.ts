import { projectCreated, projectDeleted, projectUpdated } from '@postrider/contracts/messages'
import type { Kysely } from 'kysely'
import { consumer, type Subscribable } from '@postrider/messaging'
import { saveProjects } from './save-projects.ts'
import type { ProjectTables } from '../tables.ts'

export interface ProjectConsumer<T extends ProjectTables> {
  db: Kysely<T>
  now(): Date
}

/** Keeps a service's copy of projects, by version. The purge is left to a loop: a large project must not hold up the topic. */
export const projectConsumer = <T extends ProjectTables>(
  group: string,
  { db, now }: ProjectConsumer<T>,
): Subscribable =>
  consumer({
    group,
    consumes: [projectCreated, projectUpdated, projectDeleted],
    handle: (batch) =>
      saveProjects(
        db,
        batch.map(({ type, data }) => ({ ...data, deleted: type === projectDeleted.type })),
        now(),
      ),
  })
