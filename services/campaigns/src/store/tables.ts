import type { Condition } from '@postrider/conditions'
import type { CampaignSendState } from '@postrider/contracts/internal'
import type { AudienceType, CampaignStatus, MailType } from '@postrider/contracts/resources'
import type { Database as DatabaseOf, Tx as TxOf } from '@postrider/db'
import type { MessagingTables } from '@postrider/messaging'
import type { ProjectTables, StoredBytesTables } from '@postrider/tenancy'
import type { ColumnType, Generated } from 'kysely'
import type { CampaignCounts, FrozenAudience } from '../domain/campaign.ts'

/** A jsonb column: read as a value, written as JSON text. */
type Json<T> = ColumnType<T, string | null, string | null>

export interface CampaignsTable extends Omit<CampaignCounts, 'machineOpened' | 'machineClicked'> {
  machine_opened: number
  machine_clicked: number
  id: string
  project_id: string
  generation: number
  name: string
  description: string | null
  subject: string
  body: string
  sender: string
  from_name: string | null
  reply_to: string | null
  type: MailType
  audience_type: AudienceType
  segment_id: string | null
  segment_name: string | null
  condition: Json<Condition | null>
  reads_fields: string[]
  reads_events: string[]
  reads_segments: string[]
  template_id: string | null
  tags: Generated<string[]>
  status: CampaignStatus
  paused: boolean
  cancel_reason: string | null
  scheduled_for: Date | null
  sent_at: Date | null
  version: number
  lease: string | null
  lease_until: Date | null
  turn: Generated<number>
  audience: Json<FrozenAudience | null>
  page_cursor: string | null
  pages_published: number
  all_published: boolean
  pages_expanded: number
  mails_created: number
  send_state_wanted: CampaignSendState | null
  send_state_confirmed: CampaignSendState | null
  send_state_lease: string | null
  send_state_lease_until: Date | null
  total_recipients: number
  created_at: Date
  updated_at: Date
}

export interface CampaignMarksTable {
  project_id: string
  campaign_id: string
  email_id: string
  kind: 'bounced' | 'complained' | 'unsubscribed'
}

export interface CampaignLinksTable {
  project_id: string
  campaign_id: string
  hash: Buffer
  url: string
  clicks: number
}

export interface Tables extends MessagingTables, ProjectTables, StoredBytesTables {
  campaigns: CampaignsTable
  campaign_marks: CampaignMarksTable
  campaign_links: CampaignLinksTable
}

export type Database = DatabaseOf<Tables>
export type Tx = TxOf<Tables>
