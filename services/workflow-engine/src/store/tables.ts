import type { Data } from '@postrider/contracts'
import type { ExecutionStatus, TriggerType } from '@postrider/contracts/resources'
import type { Database as DatabaseOf, Tx as TxOf } from '@postrider/db'
import type { MessagingTables } from '@postrider/messaging'
import type { ProjectTables } from '@postrider/tenancy'
import type { ColumnType, Generated } from 'kysely'
import type { StepExecution } from '../domain/execution/execution.ts'
import type { Graph } from '../domain/graph.ts'

/** A jsonb column: read as a value, written as JSON text. */
type Json<T> = ColumnType<T, string, string>

export interface WorkflowsTable {
  id: string
  project_id: string
  generation: number
  name: string
  description: string | null
  enabled: boolean
  trigger_type: TriggerType
  trigger_config: Json<Record<string, unknown>>
  allow_reentry: boolean
  graph: Json<Graph>
  version: number
  steps: number
  uses_templates: string[]
  uses_segments: string[]
  uses_events: string[]
  uses_fields: string[]
  limited_at: Date | null
  created_at: Date
  updated_at: Date
}

export interface WorkflowGraphsTable {
  workflow_id: string
  version: number
  project_id: string
  generation: number
  name: string
  graph: Json<Graph>
  waits_for: string[]
  created_at: Date
}

export interface WorkflowExecutionsTable {
  id: string
  project_id: string
  generation: number
  workflow_id: string
  contact_id: string
  graph_version: number
  status: ExecutionStatus
  current_step_id: string | null
  exit_reason: string | null
  context: Json<Data>
  steps: Json<StepExecution[]>
  revision: number
  depth: number
  correlation_id: string
  traceparent: string | null
  root_id: string
  once: boolean
  due_at: Date | null
  waits_for: string | null
  waiting_since: Date
  waits_after: string | null
  webhook_due_at: Date | null
  webhook_tries: Generated<number>
  started_at: Date
  completed_at: Date | null
  updated_at: Date
}

export interface WorkflowRootsTable {
  project_id: string
  generation: number
  root_id: string
  caused: number
  stopped: Generated<string[]>
  created_at: Date
}

export interface WorkflowStepCountsTable {
  workflow_id: string
  step_id: string
  project_id: string
  generation: number
  entered: number
  waiting: number
  done: number
  failed: number
}

export interface WorkflowSchedulesTable {
  workflow_id: string
  project_id: string
  generation: number
  cron: string
  timezone: string
  segment_id: string
  next_at: Date | null
  run_at: Date | null
  cursor: string | null
  revision: Generated<number>
  due_at: Date
  turn: Generated<number>
}

export interface WorkflowIndexTable {
  is_only: Generated<boolean>
  version: number
}

export interface WorkflowChangesTable {
  project_id: string
  generation: number
  version: number
}

export interface DeletedWorkflowsTable {
  workflow_id: string
  project_id: string
  generation: number
  deleted_at: Date
}

export interface WorkflowCancelsTable {
  workflow_id: string
  project_id: string
  generation: number
  started_until: Date
  due_at: Date
  is_withdrawn: Generated<boolean>
}

export interface ProjectCancelsTable {
  project_id: string
  generation: number
  started_until: Date
  due_at: Date
}

export interface WorkflowEntriesTable {
  contact_id: string
  workflow_id: string
  project_id: string
  generation: number
}

export interface WebhookSecretsTable {
  id: string
  project_id: string
  secret: string
  created_at: Date
  expires_at: Date | null
}

export interface Tables extends MessagingTables, ProjectTables {
  workflows: WorkflowsTable
  workflow_graphs: WorkflowGraphsTable
  workflow_executions: WorkflowExecutionsTable
  workflow_roots: WorkflowRootsTable
  workflow_step_counts: WorkflowStepCountsTable
  workflow_schedules: WorkflowSchedulesTable
  workflow_index: WorkflowIndexTable
  workflow_changes: WorkflowChangesTable
  deleted_workflows: DeletedWorkflowsTable
  workflow_cancels: WorkflowCancelsTable
  project_cancels: ProjectCancelsTable
  workflow_entries: WorkflowEntriesTable
  webhook_secrets: WebhookSecretsTable
}

export type Database = DatabaseOf<Tables>
export type Tx = TxOf<Tables>
