import type { PurgePlan } from '@postrider/tenancy'
import pg from 'pg'

/** Returns the tables that have this column. Partitions are not listed, but their table is. */
export async function columns(database: pg.Pool, column: string): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>(
    `select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
       and attname = $1 and not attisdropped
     order by relname`,
    [column],
  )
  return rows.map(({ name }) => name)
}

/** Returns each index as a text of its table and columns, in order. */
export async function leadingColumns(database: pg.Pool): Promise<string[]> {
  const { rows } = await database.query<{ index: string }>(
    `select concat_ws(' ', relname, string_agg(attname, ' ' order by place)) as index
     from pg_index
     join pg_class on pg_class.oid = indrelid
     cross join unnest(indkey::int2[]) with ordinality as key (attnum, place)
     join pg_attribute on attrelid = indrelid and pg_attribute.attnum = key.attnum
     group by indexrelid, relname`,
  )
  return rows.map(({ index }) => index)
}

/**
 * Returns the number of rows of a project by table. Rows of an owned table without a `project_id` are counted by
 * their owners. Such rows without an owner count for every project, because no purge can find them.
 */
export async function rowsOf(
  database: pg.Pool,
  plan: PurgePlan,
  projectId: string,
): Promise<Record<string, number>> {
  const tables = await columns(database, 'project_id')
  const conditions = [
    ...tables.map((table) => ({ table, condition: 'project_id = $1' })),
    ...ownersByTable(plan)
      .filter(({ table }) => !tables.includes(table))
      .map(({ table, by, owner }) => ({
        table,
        condition: `coalesce((select project_id from ${owner} where id = each.${by}), $1) = $1`,
      })),
  ]
  const counts = conditions.map(async (each) => [each.table, await count(database, each, projectId)] as const)
  return Object.fromEntries(await Promise.all(counts))
}

/** Returns the owned tables of a plan, with the tables of their owners. */
export const ownersByTable = (plan: PurgePlan) =>
  plan.flatMap((each) =>
    each.keptOnReset ? [] : (each.owns ?? []).map((owned) => ({ ...owned, owner: each.table })),
  )

async function count(
  database: pg.Pool,
  { table, condition }: { table: string; condition: string },
  projectId: string,
): Promise<number> {
  const { rows } = await database.query<{ count: string }>(
    `select count(*) from ${pg.escapeIdentifier(table)} as each where ${condition}`,
    [projectId],
  )
  return Number(rows[0]?.count)
}
