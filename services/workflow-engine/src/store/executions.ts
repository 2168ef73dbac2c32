import type { ProjectGeneration } from '@postrider/contracts'
import { prepared } from '@postrider/db'
import { sql } from 'kysely'
import type { Execution } from '../domain/execution/execution.ts'
import { changingColumns, changingRow, executionColumns, executionOf } from './execution-rows.ts'
import type { Database, Tx } from './tables.ts'

/**
 * Inserts executions and returns the inserted ids. Skips an execution if it already exists, if re-entry is
 * not allowed, or if its workflow is deleted or disabled. Locks the workflows, so that they cannot be deleted
 * or disabled until the transaction ends. Locks rows in the order of ids, like all statements of this
 * service.
 */
export async function insertExecutions(tx: Tx, executions: readonly Execution[]): Promise<Set<string>> {
  if (executions.length === 0) return new Set()
  const rows = executions.map((execution) => ({
    ...changingRow(execution),
    project_id: execution.projectId,
    generation: execution.generation,
    workflow_id: execution.workflowId,
    contact_id: execution.contactId,
    graph_version: execution.graphVersion,
    depth: execution.depth,
    correlation_id: execution.correlationId,
    traceparent: execution.traceparent,
    root_id: execution.rootId,
    once: execution.once,
    started_at: execution.startedAt,
  }))
  const { rows: inserted } = await sql<{ id: string }>`
    ${prepared('executions.insert')}with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (${changingColumns},
        project_id uuid, generation bigint, workflow_id uuid, contact_id uuid, graph_version integer, depth integer,
        correlation_id text, traceparent text, root_id uuid, once boolean, started_at timestamptz)
    ), existing as (
      select id, generation from workflows where id in (select workflow_id from given) and enabled order by id for key share
    )
    insert into workflow_executions (id, project_id, generation, workflow_id, contact_id, graph_version, status, current_step_id,
      exit_reason, context, steps, revision, depth, correlation_id, traceparent, root_id, once, due_at, waits_for, waiting_since, waits_after, webhook_due_at,
      webhook_tries, started_at, completed_at, updated_at)
    select given.id, project_id, given.generation, workflow_id, contact_id, graph_version, status, current_step_id,
      exit_reason, context, steps, revision, depth, correlation_id, traceparent, root_id, once, due_at, waits_for, waiting_since, waits_after, webhook_due_at,
      webhook_tries, started_at, completed_at, updated_at
    from given join existing on existing.id = workflow_id and existing.generation = given.generation
    -- Of before the workflow stopped to allow re-entry; the index of those that ran once decides about the others.
    where not once or not exists (
      select from workflow_executions as earlier
      where earlier.contact_id = given.contact_id and earlier.workflow_id = given.workflow_id and not earlier.once
    ) and not exists (
      select from workflow_entries as entry
      where entry.contact_id = given.contact_id and entry.workflow_id = given.workflow_id
    )
    -- The order of the unique indexes: two that start the same executions at once do not wait for each other.
    order by contact_id, workflow_id, given.id
    on conflict do nothing returning id
  `.execute(tx)
  return new Set(inserted.map(({ id }) => id))
}

export interface ExecutionChange {
  /** The execution as it was read. Not saved if the row has another revision by now. */
  before: Execution
  after: Execution
}

/**
 * Saves changed executions and returns the ids of the executions that were saved. Skips executions that have
 * changed since they were read.
 */
export async function saveExecutions(tx: Tx, changes: readonly ExecutionChange[]): Promise<Set<string>> {
  if (changes.length === 0) return new Set()
  const rows = changes.map(({ before, after }) => ({
    ...changingRow(after, before),
    revision: before.revision,
  }))
  const { rows: saved } = await sql<{ id: string }>`
    ${prepared('executions.save')}with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (${changingColumns})
    ), locked as (
      select id, revision from workflow_executions where id in (select id from given) order by id for update
    )
    update workflow_executions as execution set
      status = given.status, current_step_id = given.current_step_id, exit_reason = given.exit_reason,
      context = coalesce(given.context, execution.context), steps = given.steps, revision = execution.revision + 1,
      due_at = given.due_at, waits_for = given.waits_for, waiting_since = given.waiting_since, waits_after = given.waits_after,
      webhook_due_at = given.webhook_due_at, webhook_tries = given.webhook_tries, completed_at = given.completed_at,
      updated_at = given.updated_at
    from given join locked on locked.id = given.id and locked.revision = given.revision
    where execution.id = given.id
    returning execution.id
  `.execute(tx)
  return new Set(saved.map(({ id }) => id))
}

/** An event that starts an execution. */
export interface StartKey {
  id: string
  workflowId: string
  contactId: string
  eventId: string
  at: Date
}

/**
 * Returns the ids of executions that must not start: they already started, or the contact was in the workflow
 * when the event occurred. The contact was in the workflow then if this event or a later event moved the last
 * execution.
 */
export async function findStarted(db: Database, starting: readonly StartKey[]): Promise<Set<string>> {
  if (starting.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    ${prepared('executions.started')}select given.id from jsonb_to_recordset(${JSON.stringify(starting)}::jsonb)
      as given (id uuid, "workflowId" uuid, "contactId" uuid, "eventId" uuid, at timestamptz)
    where exists (select from workflow_executions as same where same.id = given.id) or exists (
      select from (
        select waiting_since, waits_after from workflow_executions
        where contact_id = "contactId" and workflow_id = "workflowId" and not once
        order by id desc limit 1
      ) as last
      where waiting_since > at or (waiting_since = at and waits_after >= "eventId")
    )
  `.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export async function findExecution(
  db: Database | Tx,
  { projectId, generation }: ProjectGeneration,
  { workflowId, id }: { workflowId: string; id: string },
): Promise<Execution | undefined> {
  const row = await db
    .selectFrom('workflow_executions')
    .select(executionColumns)
    .where('project_id', '=', projectId)
    .where('generation', '=', generation)
    .where('workflow_id', '=', workflowId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && executionOf(row)
}
