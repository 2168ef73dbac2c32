import { sql, type RawBuilder } from 'kysely'
import type { Template } from '../template.ts'
import type { Database, Tx } from '../../db/tables.ts'

/** Maximum number of replaced versions per template. Each can be 2 MB, and a program may edit often. */
const maxVersions = 50

/** Stores the current version before a change, and deletes versions older than the newest 50. */
export async function keepVersion(tx: Tx, template: Template, endedAt: Date): Promise<void> {
  await tx
    .insertInto('template_versions')
    .values({
      project_id: template.projectId,
      template_id: template.id,
      version: template.version,
      subject: template.subject,
      body: template.body,
      from_email: template.from,
      from_name: template.fromName,
      reply_to: template.replyTo,
      type: template.type,
      version_at: template.versionAt,
      ended_at: endedAt,
    })
    .execute()
  await tx
    .deleteFrom('template_versions')
    .where('template_id', '=', template.id)
    .where('version', '<=', template.version - maxVersions)
    .execute()
}

/** The version of a template at an instant. */
export interface TemplateVersion {
  id: string
  name: string
  type: Template['type']
  version: number
  subject: string
}

/**
 * Returns the versions of these templates at an instant, or the oldest stored version if that version is no
 * longer stored. Includes deleted templates, but not templates that were created later.
 */
export async function findVersionsAt(
  db: Database,
  { projectId, generation, ids }: { projectId: string; generation: number; ids: readonly string[] },
  at: Date,
): Promise<TemplateVersion[]> {
  const { rows } = await sql<TemplateVersion>`
    select templates.id, templates.name, found.type, found.version, found.subject
    from templates
    cross join lateral (${versionAt(sql`${at}::timestamptz`)}) as found
    where templates.project_id = ${projectId} and templates.generation = ${generation}
      and templates.id = any (${ids}::uuid[]) and templates.created_at <= ${at}
    order by templates.id
  `.execute(db)
  return rows
}

/**
 * SQL for the version of a row of `templates` at an instant, without the body. This is the last version that
 * had started, otherwise the oldest stored version.
 */
export const versionAt = (at: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select * from (
    select version, subject, from_email, from_name, reply_to, type, version_at
    from template_versions where template_id = templates.id
    union all
    select templates.version, templates.subject, templates.from_email, templates.from_name, templates.reply_to, templates.type,
      templates.version_at
  ) as kept
  order by version_at > ${at}, case when version_at > ${at} then version else -version end
  limit 1`

/** Deletes at most `limit` versions that ended before `before`. Returns their number. */
export async function deleteVersionsEndedBefore(tx: Tx, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from template_versions where (template_id, version) in (
      select template_id, version from template_versions where ended_at < ${before}
      order by ended_at limit ${limit} for update skip locked
    )
  `.execute(tx)
  return Number(numAffectedRows ?? 0n)
}
