import type { ColumnType, Generated } from 'kysely'
import type { QueuePriority } from './queue-priorities.ts'

/** A jsonb column: read as a value, written as JSON text. */
type Json<T> = ColumnType<T, string, string>

export interface DeliveriesTable {
  email_id: string
  project_id: string | null
  priority: QueuePriority
  due_at: Date
  attempts: Generated<number>
  claim_id: string | null
  in_doubt_since: Date | null
  render_tries: Generated<number>
  campaign_id: string | null
  held_due_at: Date | null
  rendered: Json<{ subject: string; messageId: string; size: number }> | null
}

export interface ProviderOutagesTable {
  provider: string
  priority: number
  reason: string
  since: Date
  seen_at: Date
}

export interface RenderingHoursTable {
  project_id: string
  hour: Date
  mails: number
  cpu_ms: number
}
