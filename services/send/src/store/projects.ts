import type { ProjectState } from '@postrider/contracts'
import { sql } from 'kysely'
import type { Database, Tx } from './tables.ts'

/** Writes what accounts said of a project; what is not newer than the row there is changes nothing. A deleted one stays deleted. */
export async function saveProject(
  db: Database | Tx,
  project: ProjectState & { deleted: boolean },
): Promise<void> {
  const { id, name, language, tracking, disabled, deleted, generation, version } = project
  await sql`
    insert into projects as known (id, name, language, tracking, disabled, deleted, generation, version)
    values (${id}, ${name}, ${language}, ${tracking}, ${disabled}, ${deleted}, ${generation}, ${version})
    on conflict (id) do update set
      name = excluded.name, language = excluded.language, tracking = excluded.tracking, disabled = excluded.disabled,
      deleted = excluded.deleted, generation = excluded.generation, version = excluded.version
    where known.version < excluded.version and not known.deleted
  `.execute(db)
}
