import type { BoundsOf } from '@postrider/db'
import { deadLetterDays } from './dead-letters.ts'
import { inboxKept } from './inbox.ts'
import type { MessagingTables } from './tables.ts'

/** The bounds of the messaging tables, which every service has. */
export const messagingBounds: BoundsOf<MessagingTables> = {
  outbox: { keeps: 'queue', until: 'the message is published' },
  inbox: { keeps: 'time', by: inboxKept, oldest: { column: 'received_at' } },
  dead_letters: { keeps: 'time', by: `${deadLetterDays} days`, oldest: { column: 'dead_lettered_at' } },
}
