import type { MailType } from '@postrider/contracts/resources'
import { prepared } from '@postrider/db'
import { sql } from 'kysely'
import { versionAt } from './store/template-versions.ts'
import type { Database, Tx } from '../db/tables.ts'

/** Identifies a template of a project and an instant. */
export interface TemplateVersionQuery {
  projectId: string
  generation: number
  templateId: string
  at: Date
}

/** The version of a template at the requested instant, without its body. */
export interface FoundTemplateVersion {
  templateId: string
  version: number
  type: MailType
  subject: string
  from: string
  fromName: string | null
  replyTo: string | null
  /** True if the template was already deleted at the requested instant. */
  isDeleted: boolean
}

/**
 * Returns the versions of templates at instants, in order; undefined if the project has no such template in
 * this generation. For an instant before the template's creation, returns the first version, because the
 * clocks of instances differ.
 */
export async function findTemplateVersions(
  db: Database,
  queries: readonly TemplateVersionQuery[],
): Promise<(FoundTemplateVersion | undefined)[]> {
  const rows = queries.map(({ projectId, generation, templateId, at }, index) => ({
    index,
    project_id: projectId,
    generation,
    template_id: templateId,
    at,
  }))
  const found = await sql<FoundTemplateVersion & { index: number }>`
    ${prepared('send.find_template_versions')}select query.index, templates.id as "templateId", version.version, version.type, version.subject,
      version.from_email as "from", version.from_name as "fromName", version.reply_to as "replyTo",
      coalesce(templates.deleted_at <= query.at, false) as "isDeleted"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as query
      (index int, project_id uuid, generation bigint, template_id uuid, at timestamptz)
    join templates on templates.id = query.template_id
      and templates.project_id = query.project_id and templates.generation = query.generation
    cross join lateral (${versionAt(sql`query.at`)}) as version
  `.execute(db)
  const byIndex = new Map(found.rows.map(({ index, ...template }) => [index, template]))
  return queries.map((_, index) => byIndex.get(index))
}

export type TemplateVersionKey = Pick<FoundTemplateVersion, 'templateId' | 'version'>

/** Returns the bodies of versions, in order; undefined if a version was just deleted (`keepVersion`). */
export async function findVersionBodies(
  db: Database | Tx,
  versions: readonly TemplateVersionKey[],
): Promise<(string | undefined)[]> {
  const rows = versions.map(({ templateId, version }, index) => ({ index, template_id: templateId, version }))
  const found = await sql<{ index: number; body: string }>`
    ${prepared('send.find_version_bodies')}select query.index, coalesce(templates.body, template_versions.body) as body
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as query (index int, template_id uuid, version int)
    left join templates on templates.id = query.template_id and templates.version = query.version
    left join template_versions
      on template_versions.template_id = query.template_id and template_versions.version = query.version
  `.execute(db)
  const byIndex = new Map(found.rows.map(({ index, body }) => [index, body]))
  return versions.map((_, index) => byIndex.get(index) ?? undefined)
}
