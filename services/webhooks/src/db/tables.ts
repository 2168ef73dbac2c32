import type {
  WebhookDeliveryState,
  WebhookEndpointState,
  WebhookEventPattern,
  WebhookFilter,
} from '@postrider/contracts/resources'
import type { WebhookEventName } from '@postrider/contracts/webhook-events'
import type { Database as DatabaseOf, Tx as TxOf } from '@postrider/db'
import type { MessagingTables } from '@postrider/messaging'
import type { ProjectTables } from '@postrider/tenancy'
import type { ColumnType, Generated } from 'kysely'

/** A jsonb column: read as a value, written as JSON text. */
type Json<T> = ColumnType<T, string | null, string | null>

export interface WebhookEndpointsTable {
  id: string
  project_id: string
  generation: number
  url: string
  description: string | null
  events: WebhookEventPattern[]
  filter: Json<WebhookFilter | null>
  include_imports: boolean
  batch_max: number | null
  batch_wait_ms: number | null
  state: WebhookEndpointState
  disabled_reason: string | null
  paused_until: Date | null
  discard_before: Generated<string | null>
  secret: string
  secret_hint: string
  previous_secret: Generated<string | null>
  previous_secret_until: Generated<Date | null>
  failing_since: Generated<Date | null>
  failures: Generated<number>
  notified_hours: Generated<number>
  last_success_at: Generated<Date | null>
  last_failure_at: Generated<Date | null>
  last_error: Generated<string | null>
  concurrency: number
  due_at: Generated<Date | null>
  claim_id: Generated<string | null>
  is_woken: Generated<boolean>
  not_before: Generated<Date | null>
  created_at: Date
  updated_at: Date
  deleted_at: Generated<Date | null>
}

export interface WebhookEventsTable {
  id: string
  project_id: string
  generation: number
  type: WebhookEventName
  at: Date
  resource_id: string | null
  contact_id: string | null
  email: string | null
  body: string
  size: number
  traceparent: string | null
}

export interface WebhookDeliveriesTable {
  endpoint_id: string
  event_id: string
  type: WebhookEventName
  state: WebhookDeliveryState
  is_test: Generated<boolean>
  attempts: Generated<number>
  due_at: Date | null
  batch_id: Generated<string | null>
}

export interface WebhookBatchesTable {
  id: string
  endpoint_id: string
  event_ids: string[]
  attempts: number
  due_at: Date
}

export interface WebhookAttemptsTable {
  endpoint_id: string
  webhook_id: string
  at: Date
  duration_ms: number
  status_code: number | null
  error: string | null
  response: string | null
}

export interface WebhookReplaysTable {
  id: string
  endpoint_id: string
  project_id: string
  generation: number
  since: Date
  until: Date
  mode: 'failed' | 'all'
  events: WebhookEventPattern[]
  state: 'waiting' | 'active' | 'completed' | 'failed'
  failed_reason: Generated<string | null>
  position: Generated<string | null>
  replayed: Generated<number>
  updated_at: Date
}

export interface Tables extends MessagingTables, ProjectTables {
  webhook_endpoints: WebhookEndpointsTable
  webhook_events: WebhookEventsTable
  webhook_deliveries: WebhookDeliveriesTable
  webhook_batches: WebhookBatchesTable
  webhook_attempts: WebhookAttemptsTable
  webhook_replays: WebhookReplaysTable
}

export type Database = DatabaseOf<Tables>
export type Tx = TxOf<Tables>
