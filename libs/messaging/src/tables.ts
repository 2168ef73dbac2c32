import type { Generated } from 'kysely'

export interface OutboxTable {
  id: Generated<number>
  topic: string
  key: string
  headers: unknown
  value: string
}

export interface InboxTable {
  consumer: string
  message_id: string
  received_at: Generated<Date>
}

export interface DeadLettersTable {
  id: Generated<number>
  consumer: string
  topic: string
  key: string
  headers: unknown
  value: string
  reason: string
  dead_lettered_at: Generated<Date>
}

/** The messaging tables. Each service extends this list by its own tables. */
export interface MessagingTables {
  outbox: OutboxTable
  inbox: InboxTable
  dead_letters: DeadLettersTable
}
