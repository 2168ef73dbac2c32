import type { TemplatesQuery } from '@postrider/contracts/resources'
import { withLargeParts } from '@postrider/http'
import { sql, type SelectQueryBuilder } from 'kysely'
import type { Context } from '../context.ts'
import type { Template } from './template.ts'
import { columnsWithoutBody, findBodies } from './store/templates.ts'
import type { Tables } from '../db/tables.ts'

type TemplateWithoutBody = Omit<Template, 'body'>

export interface TemplatesPage {
  templates: TemplateWithoutBody[]
  total: number
}

type Query = SelectQueryBuilder<Tables, 'templates', object>

const columnOf = { name: 'name', createdAt: 'created_at', updatedAt: 'updated_at' } as const

/** Returns a page of a project's templates without their bodies, and the number of all matching templates. */
export async function listTemplates(
  { db }: Context,
  projectId: string,
  query: TemplatesQuery,
): Promise<TemplatesPage> {
  const { page, pageSize, sort, dir } = query
  const matching = narrow(
    db.selectFrom('templates').where('project_id', '=', projectId).where('deleted_at', 'is', null),
    query,
  )
  const templates = await matching
    .select(columnsWithoutBody)
    .orderBy(columnOf[sort], dir)
    .orderBy('id', dir)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  const { total } = await matching
    .select((expression) => expression.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { templates, total }
}

/** Returns the templates of a page with their bodies. */
export async function* withBodies(
  { db }: Context,
  projectId: string,
  templates: readonly TemplateWithoutBody[],
): AsyncGenerator<Template> {
  const bodiesOf = (ids: string[]) => findBodies(db, projectId, ids)
  for await (const { row, part: body } of withLargeParts(templates, bodiesOf)) yield { ...row, body }
}

function narrow(all: Query, { type, search }: TemplatesQuery): Query {
  const typed = type === undefined ? all : all.where('type', '=', type)
  const words = search?.trim().toLowerCase()
  return words
    ? typed.where(
        sql<boolean>`position(${words} in lower(name || chr(10) || description || chr(10) || subject)) > 0`,
      )
    : typed
}
