import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../context.ts'
import { filtersSql, hasAll, ofProject, searchTermOf, type ListFilter } from './list-filter.ts'
import { chooseSearch } from './choose-search.ts'

/** Counts the contacts of a list. */
export async function countContacts(ctx: Pick<Context, 'db'>, filter: ListFilter): Promise<number> {
  const { rows } = await (
    hasAll(filter) ? totalFromFieldCounts(filter) : await countStatement(ctx, filter)
  ).execute(ctx.db)
  return rows[0]?.total ?? 0
}

async function countStatement(
  ctx: Pick<Context, 'db'>,
  filter: ListFilter,
): Promise<RawBuilder<{ total: number }>> {
  const part = searchTermOf(filter)
  const contains = part === undefined ? undefined : await chooseSearch(ctx, filter.projectId, part)
  return sql`select count(*) as total from contacts where ${ofProject(filter)}${filtersSql(filter, contains)}`
}

/**
 * Returns the statement that reads the number of all contacts of a project from the field counts. Counting a
 * million rows would take 140 ms.
 */
const totalFromFieldCounts = ({ projectId }: ListFilter): RawBuilder<{ total: number }> => sql`
  select coalesce(sum(count), 0)::bigint as total from field_counts
  where project_id = ${projectId}::uuid and type = 'contact' and field = ''`
