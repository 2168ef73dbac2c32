import type { ProjectGeneration } from '@postrider/contracts'
import { prepared } from '@postrider/db'
import { sql } from 'kysely'
import type { Database, Tx } from './tables.ts'

/** A request to cancel the executions of a workflow that started at or before `startedUntil`. */
export interface CancelRequest extends ProjectGeneration {
  id: string
  startedUntil: Date
  /** Whether the send service has withdrawn the mails of these executions. */
  isWithdrawn: boolean
}

/**
 * Stores a request for the loop, due at `dueAt`. If the workflow already has a request, keeps that request's
 * due time.
 */
export async function insertCancel(
  tx: Tx,
  { id, projectId, generation, startedUntil }: Omit<CancelRequest, 'isWithdrawn'>,
  dueAt: Date,
): Promise<void> {
  await sql`
    insert into workflow_cancels as kept (workflow_id, project_id, generation, started_until, due_at)
    values (${id}, ${projectId}, ${generation}, ${startedUntil}, ${dueAt})
    on conflict (workflow_id) do update set started_until = greatest(kept.started_until, excluded.started_until),
      is_withdrawn = false
  `.execute(tx)
}

/** Claims the request that has been due for the longest time. Returns undefined if none is due. */
export async function claimCancel(
  db: Database,
  { now, until }: { now: Date; until: Date },
): Promise<CancelRequest | undefined> {
  const { rows } = await sql<CancelRequest>`
    ${prepared('cancels.claim')}with due as materialized (
      select workflow_id from workflow_cancels where due_at <= ${now} order by due_at limit 1 for update skip locked
    )
    update workflow_cancels as cancel set due_at = ${until} from due
    where cancel.workflow_id = due.workflow_id
    returning cancel.workflow_id as id, project_id as "projectId", generation, started_until as "startedUntil",
      is_withdrawn as "isWithdrawn"
  `.execute(db)
  return rows[0]
}

/** Records that the send service has withdrawn the mails. */
export async function noteWithdrawn(db: Database, { id, startedUntil }: CancelRequest): Promise<void> {
  await db
    .updateTable('workflow_cancels')
    .set({ is_withdrawn: true })
    .where('workflow_id', '=', id)
    .where('started_until', '=', startedUntil)
    .execute()
}

/** Makes the next batch due at `dueAt`, after the batches of other workflows. */
export async function continueCancel(db: Database, { id }: CancelRequest, dueAt: Date): Promise<void> {
  await db.updateTable('workflow_cancels').set({ due_at: dueAt }).where('workflow_id', '=', id).execute()
}

/** Deletes a request, unless a later request has replaced it. */
export async function deleteCancel(db: Database, { id, startedUntil }: CancelRequest): Promise<void> {
  await db
    .deleteFrom('workflow_cancels')
    .where('workflow_id', '=', id)
    .where('started_until', '=', startedUntil)
    .execute()
}
