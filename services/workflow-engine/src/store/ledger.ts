import { sql } from 'kysely'
import type { ExecutionHistory } from '../domain/execution/ledger-messages.ts'
import type { EndedExecution } from '../domain/execution/messages.ts'
import type { Database } from './tables.ts'

/** A position in the list of a project's executions, which is ordered by workflow, then newest first. */
export interface ExecutionPlace {
  workflowId: string
  id: string
}

export interface ExecutionsAfter {
  projectId: string
  generation: number
  /** Excludes executions that ended before this time. */
  since: Date
  /** The last position of the previous page; undefined for the first page. */
  after: ExecutionPlace | undefined
  limit: number
}

export type HistoryRow = ExecutionHistory & { graphVersion: number }

/**
 * Returns the next executions of a project. Reads two index ranges, because workflows and ids have opposite
 * orders: the remaining executions of the workflow of `after`, and the following workflows. Does not read
 * contexts and outputs, which can have 256 KB each.
 */
export async function findHistories(
  db: Database,
  { projectId, generation, since, after, limit }: ExecutionsAfter,
): Promise<HistoryRow[]> {
  const first = '00000000-0000-0000-0000-000000000000'
  const { workflowId = first, id = first } = after ?? {}
  const ofProject = sql`
    select * from workflow_executions where project_id = ${projectId} and generation = ${generation}
      and (completed_at is null or completed_at >= ${since})`
  const { rows } = await sql<EndedExecution & Omit<HistoryRow, 'execution'>>`
    select id, project_id as "projectId", generation, workflow_id as "workflowId", contact_id as "contactId",
      correlation_id as "correlationId", status, current_step_id as "currentStepId", exit_reason as "exitReason",
      started_at as "startedAt", completed_at as "completedAt", updated_at as "updatedAt", graph_version as "graphVersion",
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'stepId', step -> 'stepId', 'startedAt', step -> 'startedAt', 'dueAt', step -> 'dueAt'
        )), '[]') from jsonb_array_elements(steps) as step where step ? 'dueAt'
      ) as waits,
      (
        select coalesce(jsonb_agg(jsonb_build_object('stepId', step -> 'stepId')), '[]') from jsonb_array_elements(steps) as step
      ) as steps
    from (
      (${ofProject} and workflow_id = ${workflowId}::uuid and id < ${id}::uuid order by id desc limit ${limit})
      union all
      (${ofProject} and workflow_id > ${workflowId}::uuid order by workflow_id, id desc limit ${limit})
    ) as executions
    order by workflow_id, id desc limit ${limit}
  `.execute(db)
  return rows.map(({ waits, steps, graphVersion, ...execution }) => ({
    execution,
    waits,
    steps,
    graphVersion,
  }))
}
