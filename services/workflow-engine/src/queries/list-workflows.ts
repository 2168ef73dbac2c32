import type { ProjectGeneration } from '@postrider/contracts'
import type { WorkflowsQuery } from '@postrider/contracts/resources'
import { sql, type SelectQueryBuilder } from 'kysely'
import type { Context } from '../context.ts'
import type { Workflow } from '../domain/workflow.ts'
import type { Tables } from '../store/tables.ts'
import { propertiesOf, propertyColumns, workflowsOf } from '../store/workflows.ts'

type Query = SelectQueryBuilder<Tables, 'workflows', object>

const columnOf = { name: 'name', createdAt: 'created_at', updatedAt: 'updated_at', steps: 'steps' } as const

/** A workflow in a list. It has no graph, because the graphs of a page can take 100 MB. */
export interface ListedWorkflow extends Omit<Workflow, 'graph'> {
  /** The number of steps. `executions` is the number of executions that have started. */
  steps: number
  executions: number
}

/** Returns a page of a project's workflows and their total number. */
export async function listWorkflows(
  { db }: Context,
  project: ProjectGeneration,
  query: WorkflowsQuery,
): Promise<{ workflows: ListedWorkflow[]; total: number }> {
  const { page, pageSize, sort, dir } = query
  const matching = applyFilters(workflowsOf(db, project), query)
  const rows = await matching
    .select(propertyColumns)
    .select(['steps', executionCount])
    .orderBy(columnOf[sort], dir)
    .orderBy('id', dir)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  const { total } = await matching
    .select((each) => each.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return {
    workflows: rows.map((row) => ({ ...propertiesOf(row), steps: row.steps, executions: row.executions })),
    total,
  }
}

/**
 * The number of executions equals the highest count of any step, because every execution enters the TRIGGER
 * once.
 */
const executionCount = sql<number>`
  coalesce((select max(entered) from workflow_step_counts where workflow_id = workflows.id), 0)::bigint
`.as('executions')

function applyFilters(all: Query, { status, search }: WorkflowsQuery): Query {
  const ofStatus = status === undefined ? all : all.where('enabled', '=', status === 'active')
  const words = search?.trim().toLowerCase()
  return words
    ? ofStatus.where(
        sql<boolean>`position(${words} in lower(name || chr(10) || coalesce(description, ''))) > 0`,
      )
    : ofStatus
}
