import { sql } from 'kysely'
import type { Database, ProjectsTable } from './tables.ts'

export type ProjectRow = ProjectsTable

/** Keeps the newest state of projects. One that begins a new life is marked to be wiped until `wipeUntil`. */
export async function saveProjects(
  db: Database,
  projects: readonly Omit<ProjectRow, 'wipe_until'>[],
  wipeUntil: Date,
): Promise<void> {
  await sql`
    insert into projects as known (id, language, generation, version, wipe_until)
    select distinct on (id) id, language, generation, version, case when generation > 1 then ${wipeUntil}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(projects)}::jsonb) as row (id uuid, language text, generation bigint, version bigint)
    order by id, version desc
    on conflict (id) do update
      set language = excluded.language, generation = excluded.generation, version = excluded.version,
        wipe_until = case when excluded.generation > known.generation then excluded.wipe_until else known.wipe_until end
      where known.version < excluded.version
  `.execute(db)
}

/** What is known of these projects. */
export async function findProjects(db: Database, ids: readonly string[]): Promise<ProjectRow[]> {
  return db
    .selectFrom('projects')
    .select(['id', 'language', 'generation', 'version', 'wipe_until'])
    .where((is) => is('id', '=', is.fn.any(is.val([...ids]))))
    .execute()
}

/** The projects whose earlier lives are still to be wiped. */
export async function findProjectsToWipe(db: Database): Promise<ProjectRow[]> {
  return db
    .selectFrom('projects')
    .select(['id', 'language', 'generation', 'version', 'wipe_until'])
    .where('wipe_until', 'is not', null)
    .execute()
}

// A batch a statement, so that no lock and no log entry grows with the project.
const batch = 5_000

/** Deletes a batch of a project's rows of earlier generations, contacts with their events; true when it found any. */
export async function wipeBatch(db: Database, { id, generation }: ProjectRow): Promise<boolean> {
  let found = false
  for (const table of ['contacts', 'idempotency_keys'] as const) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where generation < ${generation} and ctid = any(array(
        select ctid from ${sql.table(table)} where project_id = ${id} and generation < ${generation} limit ${batch}
      ))
    `.execute(db)
    if (numAffectedRows) found = true
  }
  return found
}

/** Nothing of the earlier lives is left, unless a newer one has begun since this was read. */
export async function endWipe(db: Database, { id, generation }: ProjectRow): Promise<void> {
  await db
    .updateTable('projects')
    .set({ wipe_until: null })
    .where('id', '=', id)
    .where('generation', '=', generation)
    .execute()
}
