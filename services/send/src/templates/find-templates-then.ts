import type { MailType } from '@postrider/contracts/resources'
import { prepared } from '@postrider/db'
import { sql } from 'kysely'
import { versionAt } from './store/template-versions.ts'
import type { Database, Tx } from '../db/tables.ts'

/** A template of a project at an instant. */
export interface TemplateAsked {
  projectId: string
  generation: number
  templateId: string
  at: Date
}

/** The version of a template that held at the instant asked for, without its body. */
export interface TemplateFound {
  templateId: string
  version: number
  type: MailType
  subject: string
  from: string
  fromName: string | null
  replyTo: string | null
  /** It had been deleted by then. */
  isDeleted: boolean
}

/**
 * What templates said at instants, an entry for each, in order; undefined for one that the project does not
 * have in this generation. One that seems to be younger than its instant is answered in its first version:
 * the clocks of instances differ.
 */
export async function findTemplatesThen(
  db: Database,
  asked: readonly TemplateAsked[],
): Promise<(TemplateFound | undefined)[]> {
  const rows = asked.map(({ projectId, generation, templateId, at }, index) => ({
    index,
    project_id: projectId,
    generation,
    template_id: templateId,
    at,
  }))
  const found = await sql<TemplateFound & { index: number }>`
    ${prepared('send.find_templates_then')}select asked.index, templates.id as "templateId", told.version, told.type, told.subject,
      told.from_email as "from", told.from_name as "fromName", told.reply_to as "replyTo",
      coalesce(templates.deleted_at <= asked.at, false) as "isDeleted"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as asked
      (index int, project_id uuid, generation bigint, template_id uuid, at timestamptz)
    join templates on templates.id = asked.template_id
      and templates.project_id = asked.project_id and templates.generation = asked.generation
    cross join lateral (${versionAt(sql`asked.at`)}) as told
  `.execute(db)
  const byIndex = new Map(found.rows.map(({ index, ...template }) => [index, template]))
  return asked.map((_, index) => byIndex.get(index))
}

export type VersionName = Pick<TemplateFound, 'templateId' | 'version'>

/** The bodies of these versions, in order; undefined for one that has just been given up (`keepVersion`). */
export async function findVersionBodies(
  db: Database | Tx,
  versions: readonly VersionName[],
): Promise<(string | undefined)[]> {
  const rows = versions.map(({ templateId, version }, index) => ({ index, template_id: templateId, version }))
  const found = await sql<{ index: number; body: string }>`
    ${prepared('send.find_version_bodies')}select asked.index, coalesce(templates.body, template_versions.body) as body
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as asked (index int, template_id uuid, version int)
    left join templates on templates.id = asked.template_id and templates.version = asked.version
    left join template_versions
      on template_versions.template_id = asked.template_id and template_versions.version = asked.version
  `.execute(db)
  const byIndex = new Map(found.rows.map(({ index, body }) => [index, body]))
  return versions.map((_, index) => byIndex.get(index) ?? undefined)
}
