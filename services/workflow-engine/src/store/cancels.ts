import type { ProjectGeneration } from '@postrider/contracts'
import { prepared } from '@postrider/db'
import { sql } from 'kysely'
import type { Database, Tx } from './tables.ts'

/** A workflow whose executions are to be cancelled that had started by this instant. */
export interface Cancel extends ProjectGeneration {
  id: string
  startedUntil: Date
  /** Send has withdrawn the mails of these executions. */
  isWithdrawn: boolean
}

/**
 * Leaves executions of a workflow to the loop from an instant on; sooner, where it has some of that workflow
 * already.
 */
export async function insertCancel(
  tx: Tx,
  { id, projectId, generation, startedUntil }: Omit<Cancel, 'isWithdrawn'>,
  dueAt: Date,
): Promise<void> {
  await sql`
    insert into workflow_cancels as kept (workflow_id, project_id, generation, started_until, due_at)
    values (${id}, ${projectId}, ${generation}, ${startedUntil}, ${dueAt})
    on conflict (workflow_id) do update set started_until = greatest(kept.started_until, excluded.started_until),
      is_withdrawn = false
  `.execute(tx)
}

/** Claims the one that has waited longest; undefined when none does. */
export async function claimCancel(
  db: Database,
  { now, until }: { now: Date; until: Date },
): Promise<Cancel | undefined> {
  const { rows } = await sql<Cancel>`
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

/** Notes that send has withdrawn the mails. */
export async function noteWithdrawn(db: Database, { id, startedUntil }: Cancel): Promise<void> {
  await db
    .updateTable('workflow_cancels')
    .set({ is_withdrawn: true })
    .where('workflow_id', '=', id)
    .where('started_until', '=', startedUntil)
    .execute()
}

/** Has the next batch cancelled at once, behind those of other workflows. */
export async function continueCancel(db: Database, { id }: Cancel, dueAt: Date): Promise<void> {
  await db.updateTable('workflow_cancels').set({ due_at: dueAt }).where('workflow_id', '=', id).execute()
}

/** Not where a later request has come meanwhile. */
export async function forgetCancel(db: Database, { id, startedUntil }: Cancel): Promise<void> {
  await db
    .deleteFrom('workflow_cancels')
    .where('workflow_id', '=', id)
    .where('started_until', '=', startedUntil)
    .execute()
}
