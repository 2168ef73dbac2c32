import type { BoundsOf } from '@postrider/db'
import { deadLetterDays } from './dead-letters.ts'
import { inboxKept } from './inbox.ts'
import type { ErasureTables, ProjectTables } from './projects/tables.ts'
import type { MessagingTables } from './tables.ts'

/** What bounds the tables of messaging, in every service. */
export const messagingBounds: BoundsOf<MessagingTables> = {
  outbox: { keeps: 'queue', until: 'the message is published' },
  inbox: { keeps: 'time', by: inboxKept, oldest: { column: 'received_at' } },
  dead_letters: { keeps: 'time', by: `${deadLetterDays} days`, oldest: { column: 'dead_lettered_at' } },
}

/** What bounds the notes of erased contacts. */
export const erasureBounds: BoundsOf<ErasureTables> = {
  erasures: { keeps: 'queue', until: 'nothing has been written late of the contact for 38 days' },
}

/** What bounds the copy of projects. The row of a deleted one stays: by its generation, late messages are known. */
export const projectBounds: BoundsOf<ProjectTables> = {
  projects: { keeps: 'state', of: 'each project that was ever made' },
  ...erasureBounds,
}
