import type { CampaignSendState } from '@postrider/contracts/internal'
import type { MailType } from '@postrider/contracts/resources'
import type { Generated } from 'kysely'

export interface CampaignSendsTable {
  campaign_id: string
  project_id: string
  generation: number
  state: CampaignSendState
  content_id: string
  type: MailType
  from_email: string
  from_name: string | null
  reply_to: string | null
  template_id: string | null
  /** Null in rows of version 1.0. */
  tags: string[] | null
  started_at: Date
  updated_at: Date
}

export interface AudiencePagesTable {
  campaign_id: string
  number: number
  project_id: string
  generation: number
  contact_ids: string[] | null
  due_at: Date
  kept_until: Date | null
  tries: Generated<number>
  created: Generated<number>
  reserved: Generated<number>
  reserved_month: string | null
}
