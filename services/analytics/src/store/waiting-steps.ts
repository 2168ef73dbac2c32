import { sql } from 'kysely'
import type { ExecutionState } from '../domain/execution-state.ts'
import type { Database, Tx } from './tables.ts'

/**
 * Saves the newest state of executions. An ended execution does not change. Of two states with the same time,
 * saves the state with the later due time.
 */
export async function saveExecutionStates(
  db: Database | Tx,
  states: readonly ExecutionState[],
): Promise<void> {
  if (states.length === 0) return
  await sql`
    insert into waiting_steps as known
      (execution_id, project_id, generation, workflow_id, contact_id, step_id, step_type, step_name, due_at, ended, changed_at)
    select distinct on ("executionId") "executionId", "projectId", generation, "workflowId", "contactId", "stepId", "stepType",
      "stepName", "dueAt", ended, "changedAt"
    from jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as row (
      "executionId" uuid, "projectId" uuid, generation bigint, "workflowId" uuid, "contactId" uuid, "stepId" uuid, "stepType" text,
      "stepName" text, "dueAt" timestamptz, ended boolean, "changedAt" timestamptz
    )
    order by "executionId", ended desc, "changedAt" desc, "dueAt" desc nulls last, "stepId" desc
    on conflict (execution_id) do update set
      step_id = excluded.step_id, step_type = excluded.step_type, step_name = excluded.step_name, due_at = excluded.due_at,
      ended = excluded.ended, changed_at = excluded.changed_at
    where not known.ended and (
      excluded.ended
      or (excluded.changed_at, coalesce(excluded.due_at, '-infinity'), excluded.step_id)
        > (known.changed_at, coalesce(known.due_at, '-infinity'), known.step_id)
    )
  `.execute(db)
}

const batch = 10_000

/**
 * Deletes a batch of states that changed before this time, except states with a later due time. Returns true
 * if more may be left.
 */
export async function deleteOldExecutionStates(db: Database, before: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from waiting_steps where ctid = any(array(
      select ctid from waiting_steps where changed_at < ${before} and (due_at is null or due_at < ${before})
      order by changed_at limit ${batch}
    ))
  `.execute(db)
  return numAffectedRows === BigInt(batch)
}
