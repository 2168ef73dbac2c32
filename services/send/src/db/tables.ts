import type { Cap, Data } from '@postrider/contracts'
import type {
  DomainStatus,
  ImageType,
  MailMetadata,
  MailSource,
  MailStatus,
  MailType,
  SuppressionKind,
  SuppressionReason,
} from '@postrider/contracts/resources'
import type { Database as DatabaseOf, Tx as TxOf } from '@postrider/db'
import type { MessagingTables } from '@postrider/messaging'
import type { ProjectTables, StoredBytesTables } from '@postrider/tenancy'
import type { ColumnType, Generated } from 'kysely'
import type { Acknowledgement } from './acknowledgement.ts'
import type { AttachmentsTable, ContentsTable, Copy } from './content-tables.ts'
import type {
  CancelJobsTable,
  SendBatchesTable,
  SendRequestsTable,
  SendThrottlesTable,
} from './request-tables.ts'
import type { AudiencePagesTable, CampaignSendsTable } from './campaign-tables.ts'
import type { DeliveriesTable, ProviderOutagesTable, RenderingHoursTable } from './queue-tables.ts'

/** A jsonb column: read as a value, written as JSON text. */
type Json<T> = ColumnType<T, string, string>
type Default<T> = Generated<T>

/** The columns that an edit of a template replaces. */
interface TemplateContent {
  subject: string
  body: string
  from_email: string
  from_name: string | null
  reply_to: string | null
  type: MailType
  version: number
  version_at: Date
}

export interface TemplatesTable extends TemplateContent {
  id: string
  project_id: string
  generation: number
  name: string
  description: string
  created_at: Date
  updated_at: Date
  deleted_at: Date | null
}

interface TemplateVersionsTable extends TemplateContent {
  project_id: string
  template_id: string
  ended_at: Date
}

export interface DomainsTable {
  id: string
  project_id: string
  domain: string
  verified: Default<boolean>
  status: DomainStatus
  dkim_tokens: Default<string[]>
  dkim_selector: string | null
  dkim_public_key: string | null
  dkim_private_key: string | null
  records: Json<unknown[]>
  checked_at: Date | null
  created_at: Date
  updated_at: Date
}

export interface EmailsTable {
  id: string
  /** Null for platform mail. This also applies to the other tables about a mail. */
  project_id: string | null
  generation: number
  contact_id: string | null
  source: MailSource | 'PLATFORM'
  type: MailType | null
  status: MailStatus
  to_email: string
  to_name: string | null
  from_email: string
  from_name: string | null
  reply_to: string | null
  subject: string
  content_id: string | null
  variables: Json<Data>
  template_id: string | null
  campaign_id: string | null
  workflow_execution_id: string | null
  workflow_id: string | null
  correlation_id: string | null
  traceparent: string | null
  tracking: boolean
  message_id: string | null
  provider_message_id: string | null
  acknowledgement: Default<Acknowledgement | null>
  size: number | null
  error: string | null
  opens: Default<number>
  clicks: Default<number>
  machine_opens: Default<number>
  machine_clicks: Default<number>
  message_count: Default<number>
  idempotency_key: string | null
  scheduled_for: Date | null
  accepted_at: Date | null
  copies: Json<Copy[]> | null
  tags: string[] | null
  metadata: Json<MailMetadata> | null
  queued_at: Date
  sent_at: Date | null
  delivered_at: Date | null
  opened_at: Date | null
  clicked_at: Date | null
  bounced_at: Date | null
  complained_at: Date | null
  failed_at: Date | null
  updated_at: Date
}

export interface EmailEventsTable {
  id: string
  project_id: string | null
  email_id: string
  name: string
  data: Json<Data>
  dedupe: string | null
  at: Date
}

export interface WorkflowWithdrawalsTable {
  project_id: string
  generation: number
  workflow_id: string
  started_until: Date
  is_done: Generated<boolean>
  turn: Generated<number>
}

export interface RecipientsTable {
  contact_id: string
  project_id: string
  generation: number
  email: string
  subscribed: boolean
  deleted: Default<boolean>
  version: number
  deleted_at: Date | null
}

export interface SuppressionsTable {
  id: string
  project_id: string
  kind: SuppressionKind
  value: string
  reason: SuppressionReason
  email_id: string | null
  /** The contact of the mail. Null for manual suppressions and for erased contacts. */
  contact_id: Default<string | null>
  /** Of the mail. */
  tags: Default<string[] | null>
  metadata: ColumnType<MailMetadata | null, string | null | undefined, string | null>
  created_at: Date
  updated_at: ColumnType<Date | null, Date | null | undefined, Date>
  ends_at: Default<Date | null>
}

export interface InboxMessagesTable {
  id: string
  email_id: string
  project_id: string | null
  generation: number
  to_name: string
  to_email: string
  from_name: string
  from_email: string
  /** Null for mails that were captured before version 1.1. */
  envelope_from: string | null
  envelope_to: string[] | null
  subject: string
  size: number
  raw: Buffer
  received_at: Date
}

export interface EarlyNotificationsTable {
  id: string
  email_id: string | null
  provider_message_id: string | null
  fact: Json<unknown>
  received_at: Date
  due_at: Date
}

interface UploadsTable {
  id: string
  project_id: string
  generation: number
  sha256: string
  key: string
  content_type: ImageType
  size: number
  width: number
  height: number
  started_at: Date
  stored_at: Date | null
}

export interface Tables extends MessagingTables, ProjectTables, StoredBytesTables {
  templates: TemplatesTable
  template_versions: TemplateVersionsTable
  domains: DomainsTable
  contents: ContentsTable
  attachments: AttachmentsTable
  emails: EmailsTable
  email_events: EmailEventsTable
  deliveries: DeliveriesTable
  campaign_sends: CampaignSendsTable
  audience_pages: AudiencePagesTable
  workflow_withdrawals: WorkflowWithdrawalsTable
  send_requests: SendRequestsTable
  send_throttles: SendThrottlesTable
  send_batches: SendBatchesTable
  cancel_jobs: CancelJobsTable
  recipients: RecipientsTable
  suppressions: SuppressionsTable
  provider_outages: ProviderOutagesTable
  rendering_hours: RenderingHoursTable
  send_rates: { scope: string; tokens: number; refilled_at: Date }
  inbox_messages: InboxMessagesTable
  early_notifications: EarlyNotificationsTable
  notification_receipts: { message_id: string; received_at: Date }
  uploads: UploadsTable
  objects_to_remove: { key: string; due_at: Date }
  /** `month` has the form 2026-11. */
  limit_usage: { project_id: string; month: string; cap: Cap; base: number; units: number }
  /** Contains exactly one row. */
  suppression_key: { is_only: boolean; key: Buffer }
}

export type Database = DatabaseOf<Tables>
export type Tx = TxOf<Tables>
