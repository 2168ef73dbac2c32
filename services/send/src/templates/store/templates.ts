import { deleteBatch } from '@postrider/db'
import { sql } from 'kysely'
import type { Template } from '../template.ts'
import type { Database, TemplatesTable, Tx } from '../../db/tables.ts'

export const columnsWithoutBody = [
  'id',
  'project_id as projectId',
  'generation',
  'name',
  'description',
  'subject',
  'from_email as from',
  'from_name as fromName',
  'reply_to as replyTo',
  'type',
  'version',
  'version_at as versionAt',
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const

/** Returns a template of a project, unless it is deleted. */
export const findTemplate = (
  db: Database | Tx,
  projectId: string,
  id: string,
): Promise<Template | undefined> => live(db, projectId, id).executeTakeFirst()

/** Returns at most two templates of a project with this name, unless they are deleted. */
export const findTemplatesByName = (db: Database, projectId: string, name: string): Promise<Template[]> =>
  db
    .selectFrom('templates')
    .select([...columnsWithoutBody, 'body'])
    .where('project_id', '=', projectId)
    .where('name', '=', name)
    .where('deleted_at', 'is', null)
    .limit(2)
    .execute()

/** Does the same as `findTemplate`, and locks the template until the transaction ends. */
export const lockTemplate = (tx: Tx, projectId: string, id: string): Promise<Template | undefined> =>
  live(tx, projectId, id).forUpdate().executeTakeFirst()

/** Returns the bodies of these templates by id, unless they are deleted. */
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

/** Returns these templates of the project and generation, unless deleted, without their bodies. */
export const findLiveTemplates = (
  db: Database,
  { projectId, generation, ids }: { projectId: string; generation: number; ids: readonly string[] },
): Promise<Pick<Template, 'id' | 'name' | 'type' | 'version' | 'subject'>[]> =>
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
    .select([...columnsWithoutBody, 'body'])
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)

export async function insertTemplate(db: Database | Tx, template: Template): Promise<void> {
  await db
    .insertInto('templates')
    .values({ ...rowOf(template), deleted_at: null })
    .execute()
}

/** Updates a template that this transaction has locked. */
export async function updateTemplate(tx: Tx, template: Template): Promise<void> {
  const { id, project_id: projectId, ...columns } = rowOf(template)
  await tx
    .updateTable('templates')
    .set(columns)
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .execute()
}

/** Marks a template as deleted. Returns false if the project has no template with this id. */
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

/**
 * Deletes templates that were marked as deleted before `before`, and their versions. Returns the number of
 * templates.
 */
export const forgetDeletedTemplates = (
  db: Database | Tx,
  past: { before: Date; limit: number },
): Promise<number> => deleteBatch(db, { table: 'templates', column: 'deleted_at', ...past })

const rowOf = (template: Template): Omit<TemplatesTable, 'deleted_at'> => ({
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
