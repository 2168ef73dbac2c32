import { contactErased } from '@postrider/contracts/messages'
import { consumer, type Subscribable } from '../consumer.ts'
import type { Received } from '../wire.ts'
import { ofCurrentGeneration } from '../projects/find-projects.ts'
import type { ProjectTables } from '../projects/tables.ts'
import { noteErasures, type Noting } from './note-erasures.ts'

/** Notes which contacts are erased; the loop `eraseContacts` deletes what the service has of them. */
export const erasureConsumer = <T extends ProjectTables>(group: string, noting: Noting<T>): Subscribable =>
  consumer({
    group,
    consumes: [contactErased],
    handle: async (batch: readonly Received<typeof contactErased>[]) =>
      noteErasures(noting, await ofCurrentGeneration(noting.db, batch)),
  })
