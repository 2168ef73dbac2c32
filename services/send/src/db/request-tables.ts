import type { JobState } from '@postrider/contracts/resources'
import type { ColumnType, Generated } from 'kysely'
import type { QueuePriority } from './queue-priorities.ts'

/** A jsonb column: read as a value, written as JSON text. */
type Json<T> = ColumnType<T, string, string>

export interface SendRequestsTable {
  project_id: string
  key: string
  generation: number
  claimed_at: Date
}

export interface SendThrottlesTable {
  project_id: string
  generation: number
  key: Buffer
  email_id: string
  since: Date
  until: Date
}

export interface SendBatchesTable {
  project_id: string
  generation: number
  key: string
  hash: Buffer
  results: Json<Record<string, unknown>>
  is_complete: boolean
  claimed_at: Date
}

export interface CancelJobsTable {
  id: string
  project_id: string
  generation: number
  tag: string
  requested_at: Date
  state: Exclude<JobState, 'failed'>
  position: Json<QueuePosition> | null
  total: number
  read: Generated<number>
  cancelled: Generated<number>
  skipped: Generated<number>
  updated_at: Date
}

/** A position in the queue of a project, and the results of the current pass through its priority. */
export interface QueuePosition {
  priority: QueuePriority
  dueAt: string
  emailId: string
  cancelled: number
  skipped: number
}
