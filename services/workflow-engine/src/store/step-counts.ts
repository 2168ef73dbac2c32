import type { ProjectGeneration } from '@postrider/contracts'
import { prepared } from '@postrider/db'
import { sql } from 'kysely'
import type { StepCountChange } from '../domain/execution/step-counts.ts'
import type { Database, Tx } from './tables.ts'

/**
 * Adds to the counts of steps in the order of their keys. Concurrent transactions on these rows wait until
 * this transaction ends.
 */
export async function addStepCounts(tx: Tx, changes: readonly StepCountChange[]): Promise<void> {
  if (changes.length === 0) return
  await sql`
    ${prepared('step-counts.add')}insert into workflow_step_counts as known
      (workflow_id, step_id, project_id, generation, entered, waiting, done, failed)
    select "workflowId", "stepId", "projectId", generation, entered, waiting, done, failed
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as row ("workflowId" uuid, "stepId" uuid, "projectId" uuid,
      generation bigint, entered bigint, waiting bigint, done bigint, failed bigint)
    order by 1, 2
    on conflict (workflow_id, step_id) do update set
      entered = known.entered + excluded.entered, waiting = known.waiting + excluded.waiting,
      done = known.done + excluded.done, failed = known.failed + excluded.failed
  `.execute(tx)
}

export interface StepCountsRow {
  stepId: string
  entered: number
  waiting: number
  done: number
  failed: number
}

export async function findStepCounts(
  db: Database,
  { projectId, generation }: ProjectGeneration,
  workflowId: string,
): Promise<StepCountsRow[]> {
  const { rows } = await sql<StepCountsRow>`
    select step_id as "stepId", entered, waiting, done, failed from workflow_step_counts
    where workflow_id = ${workflowId} and project_id = ${projectId} and generation = ${generation}
  `.execute(db)
  return rows
}
