import type { TemplatesQuery } from '@postrider/contracts/resources'
import { sql, type SelectQueryBuilder } from 'kysely'
import type { Context } from '../context.ts'
import type { Template } from '../domain/templates/template.ts'
import { templateColumns, templateOf } from '../store/templates.ts'
import type { Tables } from '../store/tables.ts'

export interface TemplatesPage {
  templates: Template[]
  total: number
}

type Query = SelectQueryBuilder<Tables, 'templates', object>

const columnOf = { name: 'name', createdAt: 'created_at', updatedAt: 'updated_at' } as const

/** A page of a project's templates, and how many there are in all. */
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
  const rows = await matching
    .select(templateColumns)
    .orderBy(columnOf[sort], dir)
    .orderBy('id', dir)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  const { total } = await matching
    .select((expression) => expression.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { templates: rows.map(templateOf), total }
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
