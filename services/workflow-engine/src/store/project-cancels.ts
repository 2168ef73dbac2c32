import type { ProjectGeneration } from '@postrider/contracts'
import { prepared } from '@postrider/db'
import { sql } from 'kysely'
import type { Database } from './tables.ts'

/** A request to cancel the executions of a disabled project that started at or before `startedUntil`. */
export interface ProjectCancelRequest extends ProjectGeneration {
  startedUntil: Date
}

/**
 * Records that projects were disabled at these times. A redelivered message does not cancel executions that
 * started later.
 */
export async function insertProjectCancels(
  db: Database,
  disabled: readonly (ProjectGeneration & { at: Date })[],
  now: Date,
): Promise<void> {
  if (disabled.length === 0) return
  await sql`
    insert into project_cancels as kept (project_id, generation, started_until, due_at)
    select projects.id, projects.generation, max(row.at), ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(disabled)}::jsonb) as row ("projectId" uuid, generation bigint, at timestamptz)
    join projects on projects.id = row."projectId" and projects.generation = row.generation and not projects.deleted
    group by projects.id, projects.generation order by projects.id
    on conflict (project_id, generation) do update set
      started_until = greatest(kept.started_until, excluded.started_until), due_at = least(kept.due_at, excluded.due_at)
  `.execute(db)
}

/** Claims the request that has been due for the longest time. Returns undefined if none is due. */
export async function claimProjectCancel(
  db: Database,
  { now, until }: { now: Date; until: Date },
): Promise<ProjectCancelRequest | undefined> {
  const { rows } = await sql<ProjectCancelRequest>`
    ${prepared('project-cancels.claim')}with due as materialized (
      select project_id, generation from project_cancels where due_at <= ${now} order by due_at limit 1 for update skip locked
    )
    update project_cancels as cancel set due_at = ${until} from due
    where cancel.project_id = due.project_id and cancel.generation = due.generation
    returning cancel.project_id as "projectId", cancel.generation, started_until as "startedUntil"
  `.execute(db)
  return rows[0]
}

/** Makes the next batch due at `dueAt`. */
export async function continueProjectCancel(
  db: Database,
  { projectId, generation }: ProjectCancelRequest,
  dueAt: Date,
): Promise<void> {
  await db
    .updateTable('project_cancels')
    .set({ due_at: dueAt })
    .where('project_id', '=', projectId)
    .where('generation', '=', generation)
    .execute()
}

/** Deletes a request, unless the project was disabled again in the meantime. */
export async function deleteProjectCancel(
  db: Database,
  { projectId, generation, startedUntil }: ProjectCancelRequest,
): Promise<void> {
  await db
    .deleteFrom('project_cancels')
    .where('project_id', '=', projectId)
    .where('generation', '=', generation)
    .where('started_until', '=', startedUntil)
    .execute()
}
