import { sql } from 'kysely'
import type { Execution } from '../domain/execution/execution.ts'
import type { WorkflowExecutionsTable } from './tables.ts'

export const executionColumns = [
  'id',
  'project_id',
  'generation',
  'workflow_id',
  'contact_id',
  'graph_version',
  'status',
  'current_step_id',
  'exit_reason',
  'context',
  'steps',
  'revision',
  'depth',
  'correlation_id',
  'traceparent',
  'root_id',
  'once',
  'due_at',
  'waits_for',
  'waiting_since',
  'waits_after',
  'webhook_due_at',
  'webhook_tries',
  'started_at',
  'completed_at',
  'updated_at',
] as const

/** All columns, for raw SQL. */
export const allColumns = sql.join(executionColumns.map((name) => sql.ref(`workflow_executions.${name}`)))

/** All columns except `context` and `steps`, which can be large. */
export const briefColumns = sql.join(
  executionColumns
    .filter((name) => name !== 'context' && name !== 'steps')
    .map((name) => sql.ref(`workflow_executions.${name}`)),
)

/**
 * Size of an execution as JSON, except for about 500 bytes. The context and the event data in the steps can
 * have 256 KB each.
 */
export const executionBytes = sql`octet_length(context::text) + octet_length(steps::text)`

/** Maximum total size of the executions that a query returns. In memory, they take several times as much. */
export const mostExecutionBytes = 16 * 1024 * 1024

export type ExecutionRow = Omit<
  Pick<WorkflowExecutionsTable, (typeof executionColumns)[number]>,
  'context' | 'steps' | 'webhook_tries'
> &
  Pick<Execution, 'context' | 'steps'> & { webhook_tries: number }

export const executionOf = (row: ExecutionRow): Execution => ({
  id: row.id,
  projectId: row.project_id,
  generation: row.generation,
  workflowId: row.workflow_id,
  contactId: row.contact_id,
  graphVersion: row.graph_version,
  status: row.status,
  currentStepId: row.current_step_id,
  exitReason: row.exit_reason,
  context: row.context,
  steps: row.steps,
  revision: row.revision,
  depth: row.depth,
  correlationId: row.correlation_id,
  traceparent: row.traceparent,
  rootId: row.root_id,
  once: row.once,
  dueAt: row.due_at,
  since: { at: row.waiting_since, after: row.waits_after },
  wait:
    row.waits_for === null ? null : { name: row.waits_for, since: row.waiting_since, after: row.waits_after },
  webhookDueAt: row.webhook_due_at,
  webhookTries: row.webhook_tries,
  startedAt: row.started_at,
  completedAt: row.completed_at,
  updatedAt: row.updated_at,
})

/** Returns the columns that can change, as JSON. Omits the context if it is the same as in `before`. */
export const changingRow = (execution: Execution, before?: Execution) => ({
  id: execution.id,
  status: execution.status,
  current_step_id: execution.currentStepId,
  exit_reason: execution.exitReason,
  ...(execution.context === before?.context ? {} : { context: execution.context }),
  steps: execution.steps,
  revision: execution.revision,
  due_at: execution.dueAt,
  waits_for: execution.wait?.name ?? null,
  waiting_since: execution.since.at,
  waits_after: execution.since.after,
  webhook_due_at: execution.webhookDueAt,
  webhook_tries: execution.webhookTries,
  completed_at: execution.completedAt,
  updated_at: execution.updatedAt,
})

/** The columns of `changingRow` as a SQL record definition. */
export const changingColumns = sql.raw(`
  id uuid, status text, current_step_id uuid, exit_reason text, context jsonb, steps jsonb, revision integer, due_at timestamptz,
  waits_for text, waiting_since timestamptz, waits_after uuid, webhook_due_at timestamptz, webhook_tries integer,
  completed_at timestamptz, updated_at timestamptz`)
