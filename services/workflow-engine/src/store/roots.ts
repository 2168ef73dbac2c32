import type { ProjectGeneration } from '@postrider/contracts'
import { prepared } from '@postrider/db'
import { sql } from 'kysely'
import type { DeletionBatch } from './retention.ts'
import type { Database, Tx } from './tables.ts'

export interface Root extends ProjectGeneration {
  rootId: string
}

export interface CountedRoot extends Root {
  /** The number of executions and mails after the addition. */
  caused: number
  /** The workflows that the limit has stopped. */
  stopped: string[]
}

/**
 * Adds to the counts of roots in the order of their keys. The rows stay locked until the transaction ends.
 */
export async function addToRoots(
  tx: Tx,
  roots: readonly (Root & { caused: number })[],
  at: Date,
): Promise<CountedRoot[]> {
  const { rows } = await sql<CountedRoot>`
    ${prepared('roots.add')}insert into workflow_roots as known (project_id, generation, root_id, caused, created_at)
    select "projectId", generation, "rootId", caused, ${at}
    from jsonb_to_recordset(${JSON.stringify(roots)}::jsonb) as row
      ("projectId" uuid, generation bigint, "rootId" uuid, caused bigint)
    order by 1, 2, 3
    on conflict (project_id, generation, root_id) do update set caused = known.caused + excluded.caused
    returning project_id as "projectId", generation, root_id as "rootId", caused, stopped
  `.execute(tx)
  return rows
}

/**
 * Subtracts unused executions and mails from roots that this transaction has locked, and adds the workflows
 * that the limit has stopped.
 */
export async function correctRoots(
  tx: Tx,
  roots: readonly (Root & { unused: number; stopped: readonly string[] })[],
): Promise<void> {
  if (roots.length === 0) return
  await sql`
    update workflow_roots as known set caused = known.caused - unused,
      stopped = known.stopped || array(select jsonb_array_elements_text(row.stopped)::uuid)
    from jsonb_to_recordset(${JSON.stringify(roots)}::jsonb) as row
      ("projectId" uuid, generation bigint, "rootId" uuid, unused bigint, stopped jsonb)
    where project_id = "projectId" and known.generation = row.generation and root_id = "rootId"
  `.execute(tx)
}

/** Deletes roots that were first counted before `before`. Returns the number of deleted rows. */
export async function deleteRoots(db: Database, { before, limit }: DeletionBatch): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with old as materialized (
      select ctid from workflow_roots where created_at < ${before} order by created_at limit ${limit} for update skip locked
    )
    delete from workflow_roots where ctid = any(array(select ctid from old))
  `.execute(db)
  return Number(numAffectedRows)
}

/** A stopped workflow whose notice is due. */
export interface LimitedWorkflow extends ProjectGeneration {
  id: string
  name: string
}

/**
 * Records a notice about each of these stopped workflows. Returns the workflows that had no notice since
 * `noticedBefore` or since they were enabled.
 */
export async function noteLimited(
  tx: Tx,
  ids: readonly string[],
  { at, noticedBefore }: { at: Date; noticedBefore: Date },
): Promise<LimitedWorkflow[]> {
  const { rows } = await sql<LimitedWorkflow>`
    with due as materialized (
      select id from workflows where id = any(${[...ids]}::uuid[]) and (limited_at is null or limited_at < ${noticedBefore})
      order by id for no key update
    )
    update workflows set limited_at = ${at} from due where workflows.id = due.id
    returning workflows.id, name, project_id as "projectId", generation
  `.execute(tx)
  return rows
}
