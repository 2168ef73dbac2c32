import { sql, type Kysely } from 'kysely'
import type { ProjectCopy, ProjectTables } from './tables.ts'

/**
 * How long rows of an earlier life are looked for after its end is known. A late write comes from a request under way: a caller's
 * token lives 60 s, a request 30 s, a claimed mail's lease 120 s. Messages that come later are dropped by `ofPresentLife`.
 */
const wipeForMs = 600_000

/**
 * Writes the newest state of projects; what is not newer by version changes nothing, and a deleted project stays deleted. One that
 * begins a new life, or is deleted, is wiped from now on (see `wipeProjects`). Idempotent.
 */
export async function saveProjects<T extends ProjectTables>(
  db: Kysely<T>,
  projects: readonly ProjectCopy[],
  now: Date,
): Promise<void> {
  if (projects.length === 0) return
  const wipeUntil = new Date(now.getTime() + wipeForMs)
  await sql`
    insert into projects as known
      (id, name, language, tracking, disabled, deleted, generation, version, wipe_until, wipe_at)
    select distinct on (id) id, name, language, tracking, disabled, deleted, generation, version,
      case when generation > 1 or deleted then ${wipeUntil}::timestamptz end, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(projects)}::jsonb) as row
      (id uuid, name text, language text, tracking text, disabled boolean, deleted boolean, generation bigint, version bigint)
    order by id, deleted desc, version desc
    on conflict (id) do update set
      name = excluded.name, language = excluded.language, tracking = excluded.tracking, disabled = excluded.disabled,
      deleted = excluded.deleted, generation = greatest(known.generation, excluded.generation), version = excluded.version,
      wipe_until = case when excluded.deleted or excluded.generation > known.generation
        then ${wipeUntil}::timestamptz else known.wipe_until end,
      wipe_at = case when excluded.deleted or excluded.generation > known.generation
        then excluded.wipe_at else known.wipe_at end
    where known.version < excluded.version and not known.deleted
  `.execute(db)
}
