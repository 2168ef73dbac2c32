import { projectCreated, projectDeleted, projectUpdated } from '@postrider/contracts/messages'
import type { Kysely } from 'kysely'
import { consumer, type Received, type Subscribable } from '@postrider/messaging'
import { saveProjects } from './save-projects.ts'
import type { ProjectTables } from '../tables.ts'

export interface ProjectConsumer<T extends ProjectTables> {
  db: Kysely<T>
  now(): Date
  /** Called for each batch after the copies are written. */
  after?: (batch: readonly ProjectReceived[]) => Promise<void>
}

type ProjectReceived = Received<typeof projectCreated | typeof projectUpdated | typeof projectDeleted>

/**
 * Defines the consumer that maintains a service's copies of projects. A loop runs the purge, so that a large
 * project does not block the topic.
 */
export const projectConsumer = <T extends ProjectTables>(
  group: string,
  { db, now, after }: ProjectConsumer<T>,
): Subscribable =>
  consumer({
    group,
    consumes: [projectCreated, projectUpdated, projectDeleted],
    handle: async (batch) => {
      await saveProjects(
        db,
        batch.map(({ type, data }) => ({ ...data, deleted: type === projectDeleted.type })),
        now(),
      )
      await after?.(batch)
    },
  })
