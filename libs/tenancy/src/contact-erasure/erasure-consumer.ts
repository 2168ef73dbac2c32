import { contactErased } from '@postrider/contracts/messages'
import { consumer, type Received, type Subscribable } from '@postrider/messaging'
import { ofCurrentGeneration } from '../projects/find-projects.ts'
import type { ProjectTables } from '../tables.ts'
import { recordErasures, type Noting as RecordOptions } from './record-erasures.ts'

/**
 * How long the consumer gathers messages, in ms. Erasures share a topic with all changes of contacts, which
 * this group skips by their headers. The erasure loop runs every five seconds, so this delay does not matter.
 */
export const erasureRestMs = 2_000

/** Records erased contacts. The loop `eraseContacts` deletes their data. */
export const erasureConsumer = <T extends ProjectTables>(
  group: string,
  noting: RecordOptions<T>,
): Subscribable =>
  consumer({
    group,
    atMostEveryMs: erasureRestMs,
    consumes: [contactErased],
    handle: async (batch: readonly Received<typeof contactErased>[]) =>
      recordErasures(noting, await ofCurrentGeneration(noting.db, batch)),
  })
