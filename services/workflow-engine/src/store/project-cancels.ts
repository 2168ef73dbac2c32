import type { ProjectGeneration } from '@postrider/contracts'
import { prepared } from '@postrider/db'
import { sql } from 'kysely'
import type { Database } from './tables.ts'

/** A project that was disabled: its executions that started until then are to be cancelled. */
export interface ProjectCancel extends ProjectGeneration {
  startedUntil: Date
}

/**
 * Records that projects were disabled at these instants. A message that is consumed again cancels nothing
 * that started later.
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

/** Claims the one that has waited longest; undefined when none is due. */
export async function claimProjectCancel(
  db: Database,
  { now, until }: { now: Date; until: Date },
): Promise<ProjectCancel | undefined> {
  const { rows } = await sql<ProjectCancel>`
    ${prepared('project-cancels.claim')}with due as materialized (
      select project_id, generation from project_cancels where due_at <= ${now} order by due_at limit 1 for update skip locked
    )
    update project_cancels as cancel set due_at = ${until} from due
    where cancel.project_id = due.project_id and cancel.generation = due.generation
    returning cancel.project_id as "projectId", cancel.generation, started_until as "startedUntil"
  `.execute(db)
  return rows[0]
}

/** Has the next batch cancelled from an instant on. */
export async function continueProjectCancel(
  db: Database,
  { projectId, generation }: ProjectCancel,
  dueAt: Date,
): Promise<void> {
  await db
    .updateTable('project_cancels')
    .set({ due_at: dueAt })
    .where('project_id', '=', projectId)
    .where('generation', '=', generation)
    .execute()
}

/** Not where the project was disabled again in the meantime. */
export async function deleteProjectCancel(
  db: Database,
  { projectId, generation, startedUntil }: ProjectCancel,
): Promise<void> {
  await db
    .deleteFrom('project_cancels')
    .where('project_id', '=', projectId)
    .where('generation', '=', generation)
    .where('started_until', '=', startedUntil)
    .execute()
}
