import type { ProjectGeneration } from '@postrider/contracts'
import type { ExecutionsQuery } from '@postrider/contracts/resources'
import type { Context } from '../context.ts'
import type { Execution } from '../domain/execution/execution.ts'
import { executionColumns, executionOf } from '../store/execution-rows.ts'

/** Returns a page of a workflow's executions, newest first, and their total number. */
export async function listExecutions(
  { db }: Pick<Context, 'db'>,
  { id: workflowId, projectId, generation }: ProjectGeneration & { id: string },
  { page, pageSize, status }: ExecutionsQuery,
): Promise<{ executions: Execution[]; total: number }> {
  const all = db
    .selectFrom('workflow_executions')
    .where('project_id', '=', projectId)
    .where('generation', '=', generation)
    .where('workflow_id', '=', workflowId)
  const matching = status === undefined ? all : all.where('status', '=', status)
  const rows = await matching
    .select(executionColumns)
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  const { total } = await matching
    .select((each) => each.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { executions: rows.map(executionOf), total }
}
