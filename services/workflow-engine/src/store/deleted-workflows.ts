import type { ProjectGeneration } from '@postrider/contracts'
import { sql } from 'kysely'
import type { Database, Tx } from './tables.ts'
import { raiseIndexVersion } from './workflow-index.ts'

/** Returns which of these workflows have active executions. */
export async function findActive(tx: Tx, workflowIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${workflowIds}::uuid[]) as asked (id)
    where exists (
      select from workflow_executions where workflow_id = asked.id and status in ('RUNNING', 'WAITING')
    )
  `.execute(tx)
  return rows.map(({ id }) => id)
}

/** Deletes workflows that this transaction has locked. A loop deletes their executions later. */
export async function deleteWorkflows(
  tx: Tx,
  { projectId, generation }: ProjectGeneration,
  { ids, at }: { ids: readonly string[]; at: Date },
): Promise<void> {
  for (const table of ['workflow_step_counts', 'workflow_graphs', 'workflow_schedules'] as const)
    await tx.deleteFrom(table).where('workflow_id', 'in', ids).execute()
  await tx.deleteFrom('workflows').where('project_id', '=', projectId).where('id', 'in', ids).execute()
  await tx
    .insertInto('deleted_workflows')
    .values(ids.map((id) => ({ workflow_id: id, project_id: projectId, generation, deleted_at: at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await raiseIndexVersion(tx, { projectId, generation })
}

/**
 * Locks a workflow that was deleted before `before`, until the transaction ends. Skips rows that another
 * process has locked.
 */
export const lockDeleted = (tx: Tx, before: Date) =>
  tx
    .selectFrom('deleted_workflows')
    .select(['workflow_id as id', 'project_id as projectId', 'generation'])
    .where('deleted_at', '<', before)
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

/** Deletes up to `limit` executions of a workflow in any state. Returns the number of deleted rows. */
export async function deleteExecutions(
  tx: Tx,
  { id, projectId, generation }: ProjectGeneration & { id: string },
  limit: number,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from workflow_executions where id in (
      select id from workflow_executions
      where project_id = ${projectId} and generation = ${generation} and workflow_id = ${id}
      order by id desc limit ${limit} for update skip locked
    )
  `.execute(tx)
  return Number(numAffectedRows)
}

export async function deleteDeletionRecord(db: Database | Tx, id: string): Promise<void> {
  await db.deleteFrom('deleted_workflows').where('workflow_id', '=', id).execute()
}
