import type { Data } from '@postrider/contracts'
import type { KeyState } from '@postrider/contracts/internal'
import type { ConsentHow, FieldType, JobState } from '@postrider/contracts/resources'
import type { Database as DatabaseOf, Tx as TxOf } from '@postrider/db'
import type { MessagingTables } from '@postrider/messaging'
import type { ProjectTables, StoredBytesTables } from '@postrider/tenancy'
import type { ColumnType, Generated } from 'kysely'
import type { JobKind } from '../domain/job.ts'

/** A jsonb column: read as a value, written as JSON text. */
type Json<T> = ColumnType<T, string, string>

export interface ContactsTable {
  id: string
  project_id: string
  email: string
  subscribed: boolean
  data: Json<Data>
  version: number
  generation: number
  created_at: Date
  updated_at: Date
}

export interface EventsTable {
  id: string
  project_id: string
  contact_id: string
  name: string
  data: Json<Data>
  email_id: string | null
  created_at: Date
}

export interface IdempotencyKeysTable {
  project_id: string
  key: string
  endpoint: string
  requested_at: Date
  lease_until: Date
  state: KeyState
  generation: number
}

export interface EffectsTable {
  project_id: string
  generation: number
  key: string
  contact_id: string
  version: number
  changed: boolean
  created_at: Date
}

export interface FieldCountsTable {
  project_id: string
  generation: number
  type: 'contact' | FieldType | 'value' | 'full'
  field: string
  value: Json<unknown>
  part: number
  count: number
}

export interface SegmentCopiesTable {
  project_id: string
  generation: number
  segment_id: string
  version: number
  ended_version: Generated<number>
  is_emptied: Generated<boolean>
  emptied_to: string | null
  deleted_at: Date | null
}

export interface SegmentMembersTable {
  project_id: string
  segment_id: string
  contact_id: string
  version: number
  left_at: Date | null
}

export interface JobsTable {
  id: string
  project_id: string
  generation: number
  kind: JobKind
  state: Generated<JobState>
  data: Json<Data>
  input: Json<unknown>
  position: ColumnType<unknown, string | undefined, string | null>
  total: Generated<number>
  done: Generated<number>
  result: ColumnType<Data | null, string | undefined, string>
  failed_reason: string | null
  attempts: Generated<number>
  not_before: Date | null
  worked_at: Date
  request_id: string | null
  created_at: Date
  updated_at: Date
  finished_at: Date | null
}

export interface ImportRowsTable {
  job_id: string
  chunk: number
  project_id: string
  rows: Json<unknown>
}

export interface RejectedRowsTable {
  id: Generated<string>
  job_id: string
  row: number
  project_id: string
  cells: Json<unknown>
  reason: string
}

export interface ImportExclusionsTable {
  job_id: string
  address: Buffer
  project_id: string
}

export interface FormerContactsTable {
  contact_id: string
  project_id: string
  generation: number
  version: number
  address: Buffer
  deleted_at: Date
  /**
   * The contact that got the address later. Set only in the newest row of an address. That contact may have
   * been deleted in the meantime, or may have another address.
   */
  successor_id: Generated<string | null>
}

export interface AddressKeyTable {
  is_only: Generated<boolean>
  key: Buffer
}

export interface ConsentsTable {
  id: string
  project_id: string
  contact_id: string
  subscribed: boolean
  how: ConsentHow
  email_id: string | null
  campaign_id: string | null
  address: string | null
  at: Date
}

export interface Tables extends MessagingTables, ProjectTables, StoredBytesTables {
  address_key: AddressKeyTable
  consents: ConsentsTable
  contacts: ContactsTable
  effects: EffectsTable
  events: EventsTable
  field_counts: FieldCountsTable
  former_contacts: FormerContactsTable
  idempotency_keys: IdempotencyKeysTable
  jobs: JobsTable
  segment_copies: SegmentCopiesTable
  segment_members: SegmentMembersTable
  import_exclusions: ImportExclusionsTable
  import_rows: ImportRowsTable
  rejected_rows: RejectedRowsTable
}

export type Database = DatabaseOf<Tables>
export type Tx = TxOf<Tables>
