import { contactErased } from '@postrider/contracts/messages'
import { consumer, type Received, type Subscribable } from '@postrider/messaging'
import { ofCurrentGeneration } from '../projects/find-projects.ts'
import type { ProjectTables } from '../tables.ts'
import { noteErasures, type Noting } from './note-erasures.ts'

/**
 * Erasures share their topic with every change of a contact, which the groups that want them alone pass over
 * by the headers. The loop that erases looks every five seconds, so nobody waits for the note.
 */
export const erasureRestMs = 2_000

/** Notes which contacts are erased; the loop `eraseContacts` deletes what the service has of them. */
export const erasureConsumer = <T extends ProjectTables>(group: string, noting: Noting<T>): Subscribable =>
  consumer({
    group,
    atMostEveryMs: erasureRestMs,
    consumes: [contactErased],
    handle: async (batch: readonly Received<typeof contactErased>[]) =>
      noteErasures(noting, await ofCurrentGeneration(noting.db, batch)),
  })
