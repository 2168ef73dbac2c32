import { sql } from 'kysely'
import type { Database, Tx } from './tables.ts'

export interface DeletionBatch {
  before: Date
  limit: number
}

/**
 * Deletes executions that ended before `before`, and records the contacts that entered their workflows.
 * Returns the number of deleted rows.
 */
export async function deleteEndedExecutions(db: Database, { before, limit }: DeletionBatch): Promise<number> {
  const { rows } = await sql<{ deleted: number }>`
    with ended as materialized (
      select id from workflow_executions where completed_at < ${before}
      order by completed_at limit ${limit} for update skip locked
    ), deleted as (
      delete from workflow_executions using ended where workflow_executions.id = ended.id
      returning workflow_executions.contact_id, workflow_id, project_id, generation
    ), kept as (
      insert into workflow_entries (contact_id, workflow_id, project_id, generation)
      select distinct contact_id, workflow_id, project_id, generation from deleted
      where exists (select from workflows where workflows.id = workflow_id)
      order by contact_id, workflow_id
      on conflict do nothing
    )
    select count(*) as deleted from deleted
  `.execute(db)
  return rows[0]?.deleted ?? 0
}

/**
 * Deletes graphs that no execution uses and that were replaced before `before`. Returns the number of
 * deleted rows.
 */
export async function deleteUnusedGraphs(db: Database, { before, limit }: DeletionBatch): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from workflow_graphs where (workflow_id, version) in (
      select graph.workflow_id, graph.version
      from workflow_graphs as graph join workflows on workflows.id = graph.workflow_id
      where graph.version <> workflows.version and workflows.updated_at < ${before} and graph.created_at < ${before}
        and not exists (
          select from workflow_executions as execution
          where execution.workflow_id = graph.workflow_id and execution.graph_version = graph.version
        )
      limit ${limit}
    )
  `.execute(db)
  return Number(numAffectedRows)
}

/** Deletes the records of the workflows that deleted contacts entered. */
export async function deleteEntriesOfContacts(db: Database, contactIds: readonly string[]): Promise<void> {
  if (contactIds.length === 0) return
  await db.deleteFrom('workflow_entries').where('contact_id', 'in', contactIds).execute()
}

/**
 * Deletes at most `limit` records of contacts that entered a deleted workflow. Returns the number of deleted
 * rows.
 */
export async function deleteEntriesOfWorkflow(tx: Tx, workflowId: string, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from workflow_entries where (contact_id, workflow_id) in (
      select contact_id, workflow_id from workflow_entries where workflow_id = ${workflowId} limit ${limit}
    )
  `.execute(tx)
  return Number(numAffectedRows)
}
