import { deleteBatch } from '@postrider/db'
import { sql } from 'kysely'
import type { Template } from '../template.ts'
import type { Database, TemplatesTable, Tx } from '../../db/tables.ts'

export const columnsWithoutBody = [
  'id',
  'project_id',
  'generation',
  'name',
  'description',
  'subject',
  'from_email',
  'from_name',
  'reply_to',
  'type',
  'version',
  'version_at',
  'created_at',
  'updated_at',
] as const

const templateColumns = [...columnsWithoutBody, 'body'] as const

type RowWithoutBody = Pick<TemplatesTable, (typeof columnsWithoutBody)[number]>
type TemplateRow = Pick<TemplatesTable, (typeof templateColumns)[number]>

/** A template of a project, unless it is deleted. */
export async function findTemplate(
  db: Database | Tx,
  projectId: string,
  id: string,
): Promise<Template | undefined> {
  const row = await live(db, projectId, id).executeTakeFirst()
  return row && templateOf(row)
}

/** The same, locked until the transaction ends. */
export async function lockTemplate(tx: Tx, projectId: string, id: string): Promise<Template | undefined> {
  const row = await live(tx, projectId, id).forUpdate().executeTakeFirst()
  return row && templateOf(row)
}

/** The bodies of these templates by id, unless they are deleted. */
export async function findBodies(
  db: Database,
  projectId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('templates')
    .select(['id', 'body'])
    .where('project_id', '=', projectId)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map(({ id, body }) => [id, body]))
}

/** Which of these templates the project has in this generation and has not deleted; without their bodies. */
export const findLiveTemplates = (
  db: Database,
  { projectId, generation, ids }: { projectId: string; generation: number; ids: readonly string[] },
): Promise<Pick<TemplateRow, 'id' | 'name' | 'type' | 'version' | 'subject'>[]> =>
  db
    .selectFrom('templates')
    .select(['id', 'name', 'type', 'version', 'subject'])
    .where('project_id', '=', projectId)
    .where('generation', '=', generation)
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()

const live = (db: Database | Tx, projectId: string, id: string) =>
  db
    .selectFrom('templates')
    .select(templateColumns)
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)

export async function insertTemplate(db: Database | Tx, template: Template): Promise<void> {
  await db
    .insertInto('templates')
    .values({ ...rowOf(template), deleted_at: null })
    .execute()
}

/** Writes a template that this transaction has locked. */
export async function updateTemplate(tx: Tx, template: Template): Promise<void> {
  const { id, project_id: projectId, ...columns } = rowOf(template)
  await tx
    .updateTable('templates')
    .set(columns)
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .execute()
}

/** Marks a template deleted; false when the project has none with this id. */
export async function deleteTemplate(
  db: Database | Tx,
  { projectId, id }: { projectId: string; id: string },
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('templates')
    .set({ deleted_at: at })
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Deletes the rows of templates that were deleted before an instant, with their versions; returns how many. */
export const forgetDeletedTemplates = (
  db: Database | Tx,
  past: { before: Date; limit: number },
): Promise<number> => deleteBatch(db, { table: 'templates', column: 'deleted_at', ...past })

const templateOf = (row: TemplateRow): Template => ({ ...templateWithoutBodyOf(row), body: row.body })

export const templateWithoutBodyOf = (row: RowWithoutBody): Omit<Template, 'body'> => ({
  id: row.id,
  projectId: row.project_id,
  generation: row.generation,
  name: row.name,
  description: row.description,
  subject: row.subject,
  from: row.from_email,
  fromName: row.from_name,
  replyTo: row.reply_to,
  type: row.type,
  version: row.version,
  versionAt: row.version_at,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

const rowOf = (template: Template): TemplateRow => ({
  id: template.id,
  project_id: template.projectId,
  generation: template.generation,
  name: template.name,
  description: template.description,
  subject: template.subject,
  body: template.body,
  from_email: template.from,
  from_name: template.fromName,
  reply_to: template.replyTo,
  type: template.type,
  version: template.version,
  version_at: template.versionAt,
  created_at: template.createdAt,
  updated_at: template.updatedAt,
})
