import type { Data } from '@postrider/contracts'
import type { ActivityType, CampaignStatus } from '@postrider/contracts/resources'
import type { Database as DatabaseOf, Tx as TxOf } from '@postrider/db'
import type { MessagingTables } from '@postrider/messaging'
import type { ProjectTables } from '@postrider/tenancy'
import type { ColumnType } from 'kysely'
import type { RebuildStage } from '../domain/rebuild.ts'

/** A jsonb column: read as a value, written as JSON text. */
type Json<T> = ColumnType<T, string, string>

export interface ActivityTable {
  id: string
  at: Date
  project_id: string
  generation: number
  type: ActivityType
  contact_id: string | null
  contact_email: string | null
  campaign_id: string | null
  name: string | null
  is_first: boolean
  is_machine: boolean
  metadata: Json<Data>
}

export interface RollupsTable {
  project_id: string
  generation: number
  type: string
  key: string
  quarter: Date
  count: number
}

export interface CampaignsTable {
  id: string
  project_id: string
  generation: number
  name: string
  subject: string
  status: CampaignStatus
  paused: boolean
  scheduled_for: Date | null
  total_recipients: number
  version: number
  deleted: boolean
  changed_at: Date
}

export interface WaitingStepsTable {
  execution_id: string
  project_id: string
  generation: number
  workflow_id: string
  contact_id: string
  step_id: string | null
  step_type: string | null
  step_name: string | null
  due_at: Date | null
  ended: boolean
  changed_at: Date
}

export interface RebuildsTable {
  project_id: string
  generation: number
  since: Date
  stage: RebuildStage
  cursor: string | null
  facts: number
  revision: number
  due_at: Date
  updated_at: Date
}

export interface Tables extends MessagingTables, ProjectTables {
  activity: ActivityTable
  rollups: RollupsTable
  campaigns: CampaignsTable
  waiting_steps: WaitingStepsTable
  rebuilds: RebuildsTable
}

export type Database = DatabaseOf<Tables>
export type Tx = TxOf<Tables>
