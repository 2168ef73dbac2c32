import type { Condition } from '@postrider/conditions'
import type { Facts } from '../domain/facts.ts'
import type { SegmentType } from '@postrider/contracts/resources'
import type { Database as DatabaseOf, Tx as TxOf } from '@postrider/db'
import type { MessagingTables } from '@postrider/messaging'
import type { ProjectTables } from '@postrider/tenancy'
import type { ColumnType, Generated } from 'kysely'

/** A jsonb column: read as a value, written as JSON text. */
type Json<T> = ColumnType<T, string | null, string | null>

export interface SegmentsTable {
  id: string
  project_id: string
  generation: number
  name: string
  description: string | null
  type: SegmentType
  slug: string
  condition: Json<Condition | null>
  track_membership: boolean
  reads_fields: string[]
  reads_events: string[]
  reads_segments: string[]
  definition_version: number
  membership_version: number
  member_count: number
  entries: Generated<number>
  exits: Generated<number>
  ended_version: Generated<number>
  is_emptied: Generated<boolean>
  emptied_to: Generated<number | null>
  deleted_at: Generated<Date | null>
  counted_at: Date | null
  count_lease_until: Date | null
  created_at: Date
  updated_at: Date
}

export interface SegmentMembersTable {
  project_id: string
  segment_id: string
  contact_id: string
  entry_version: number
  contact_version: number
  entered_at: Date
}

export interface ProjectDefinitionsTable {
  project_id: string
  generation: number
  version: number
  tracked_since: Date | null
  shape: Generated<string>
  facts_since: Generated<number>
}

export interface ContactStatesTable {
  project_id: string
  generation: number
  contact_id: string
  version: number
  attempt: number
  marks: number
  claimed: boolean
  due_at: Date | null
  deleted_at: Date | null
  cause: Generated<string | null>
  traceparent: Generated<string | null>
  facts: Json<Facts | null>
}

export interface ComputesTable {
  segment_id: string
  project_id: string
  requested: number
  done: number
  started: Generated<number>
  redefined: Generated<number>
  position: string | null
  lease_until: Date | null
  turned_at: Date | null
  finished_at: Date | null
}

export interface Tables extends MessagingTables, ProjectTables {
  segments: SegmentsTable
  segment_members: SegmentMembersTable
  project_definitions: ProjectDefinitionsTable
  contact_states: ContactStatesTable
  computes: ComputesTable
}

export type Database = DatabaseOf<Tables>
export type Tx = TxOf<Tables>
