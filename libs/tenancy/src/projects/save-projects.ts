import { sql, type Kysely } from 'kysely'
import type { ProjectCopy, ProjectTables } from '../tables.ts'

/**
 * How long to search for rows of earlier generations after a reset or deletion, in ms. Late writes come from
 * work in progress: a caller's token is valid for 60 s, a request takes at most 30 s, and the lease of a
 * claimed mail is 120 s. Later messages are dropped by `ofCurrentGeneration`.
 */
const purgeForMs = 600_000

/**
 * Writes the newest state of projects. A state whose version is not newer has no effect, and a deleted
 * project stays deleted. If the generation increases or the project is deleted, its purge starts (see
 * `purgeProjects`). Idempotent.
 */
export async function saveProjects<T extends ProjectTables>(
  db: Kysely<T>,
  projects: readonly ProjectCopy[],
  now: Date,
): Promise<void> {
  if (projects.length === 0) return
  const purgeUntil = new Date(now.getTime() + purgeForMs)
  await sql`
    insert into projects as known
      (id, name, language, tracking, logo_url, workflow_mails_per_hour, workflow_mails_per_day, disabled, deleted, generation, version, allowance, purge_until, purge_at)
    select distinct on (id) id, name, language, tracking, "logoUrl", "workflowMailsPerHour",
      "workflowMailsPerDay", disabled, deleted, generation, version, nullif(allowance, 'null'),
      case when generation > 1 or deleted then ${purgeUntil}::timestamptz end, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(projects.map(withoutName))}::jsonb) as row
      (id uuid, name text, language text, tracking text, "logoUrl" text, "workflowMailsPerHour" int,
       "workflowMailsPerDay" int, disabled boolean, deleted boolean, generation bigint,
       version bigint, allowance jsonb)
    order by id, deleted desc, version desc
    on conflict (id) do update set
      name = excluded.name, language = excluded.language, tracking = excluded.tracking,
      logo_url = excluded.logo_url, workflow_mails_per_hour = excluded.workflow_mails_per_hour,
      workflow_mails_per_day = excluded.workflow_mails_per_day, disabled = excluded.disabled,
      deleted = excluded.deleted, generation = greatest(known.generation, excluded.generation), version = excluded.version,
      allowance = excluded.allowance,
      purge_until = case when excluded.deleted or excluded.generation > known.generation
        then ${purgeUntil}::timestamptz else known.purge_until end,
      purge_at = case when excluded.deleted or excluded.generation > known.generation
        then excluded.purge_at else known.purge_at end,
      purge_reported_at = case when excluded.deleted or excluded.generation > known.generation
        then null else known.purge_reported_at end
    where known.version < excluded.version and not known.deleted
  `.execute(db)
}

/** Removes all fields of a deleted project except its id, generation and version. */
const withoutName = (project: ProjectCopy): ProjectCopy =>
  project.deleted
    ? { ...project, name: '', language: 'en', tracking: 'ENABLED', logoUrl: null, allowance: null }
    : project
