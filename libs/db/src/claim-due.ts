import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely'
import { prepared } from './prepared.ts'

/** A table whose rows are due at their `due_at`, each of a project (`project_id`), with an index of each order that is claimed in. */
export interface DueTable {
  /** What the names of its prepared statements begin with. */
  name: string
  table: string
  /** The columns of its primary key. */
  key: readonly string[]
  /** The condition of the index on project_id and due_at: which rows may be due at all. */
  where: RawBuilder<unknown>
  /** What a claim changes beside `due_at`, so that whoever had claimed the row before can tell. */
  set: RawBuilder<unknown>
  /** What of a claimed row is answered. */
  returning: RawBuilder<unknown>
  /** The bytes of a row, and how many of them close a statement; the row that reaches them is claimed too. */
  bound?: { size: RawBuilder<unknown>; mostBytes: number }
}

export interface Claiming {
  now: Date
  /** How long the claims hold: the rows are due again then. */
  until: Date
  most: number
}

/** The most projects of one claim: for each of them the caller may ask other services and run a transaction. */
const mostProjects = 100

/**
 * Claims rows that are due, the longest due first. Where there are more than that, each project has its share first, so that what is due
 * of one does not hold up the others. When nothing is due this reads one entry of an index.
 */
export async function claimDue<Row>(
  db: QueryExecutorProvider,
  table: DueTable,
  { now, until, most }: Claiming,
): Promise<Row[]> {
  const due = await countDue(db, table, { now, most: most + 1 })
  if (due === 0) return []
  const shared = due > most ? await claimShares<Row>(db, table, { now, until, most }) : []
  if (shared.length >= most) return shared
  return [...shared, ...(await claimOldest<Row>(db, table, { now, until, most: most - shared.length }))]
}

async function countDue(
  db: QueryExecutorProvider,
  { name, table }: DueTable,
  { now, most }: Omit<Claiming, 'until'>,
): Promise<number> {
  const { rows } = await sql<{ due: number }>`
    ${prepared(`${name}.count-due`)}select count(*) as due
    from (select from ${sql.table(table)} where due_at <= ${now} limit ${most}) as counted
  `.execute(db)
  return rows[0]?.due ?? 0
}

/** The projects whose first row has been due longest. One look into an index for each project that has any, due now or later. */
async function findDueProjects(
  db: QueryExecutorProvider,
  { name, table, where }: DueTable,
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    ${prepared(`${name}.due-projects`)}with recursive heads as (
      (select project_id, due_at from ${sql.table(table)} where ${where} order by project_id, due_at limit 1)
      union all
      select next.project_id, next.due_at from heads cross join lateral (
        select project_id, due_at from ${sql.table(table)} where ${where} and project_id > heads.project_id
        order by project_id, due_at limit 1
      ) as next
    )
    select project_id as id from heads where due_at <= ${now} order by due_at limit ${mostProjects}
  `.execute(db)
  return rows.map(({ id }) => id)
}

async function claimShares<Row>(
  db: QueryExecutorProvider,
  table: DueTable,
  { now, until, most }: Claiming,
): Promise<Row[]> {
  const projects = await findDueProjects(db, table, now)
  const share = Math.floor(most / Math.max(1, projects.length))
  const due = sql`
    select due.* from unnest(${projects}::uuid[]) as project (id) cross join lateral (
      select ${lockedColumns(table)} from ${sql.table(table.table)}
      where project_id = project.id and ${table.where} and due_at <= ${now}
      order by due_at limit ${share} for update skip locked
    ) as due
  `
  return claim<Row>(db, table, { name: 'claim-shares', due, until })
}

async function claimOldest<Row>(
  db: QueryExecutorProvider,
  table: DueTable,
  { now, until, most }: Claiming,
): Promise<Row[]> {
  const due = sql`
    select ${lockedColumns(table)} from ${sql.table(table.table)} where due_at <= ${now}
    order by due_at limit ${most} for update skip locked
  `
  return claim<Row>(db, table, { name: 'claim', due, until })
}

const lockedColumns = ({ key, bound }: DueTable) =>
  sql`${sql.join(key.map((column) => sql.ref(column)))}, project_id as of_project, due_at as was_due_at,
    ${bound ? bound.size : sql`0`} as bytes`

/** Claims what `due` locks; under a bound of bytes the first of each project before the second of any. */
async function claim<Row>(
  db: QueryExecutorProvider,
  { name, table, key, set, returning, bound }: DueTable,
  { name: statement, due, until }: { name: string; due: RawBuilder<unknown>; until: Date },
): Promise<Row[]> {
  const isSame = sql.join(
    key.map((column) => sql`${sql.ref(`${table}.${column}`)} = ${sql.ref(`chosen.${column}`)}`),
    sql` and `,
  )
  const chosen = bound
    ? sql`select * from (
        select *, sum(bytes) over (order by place, was_due_at rows unbounded preceding) - bytes as bytes_before from (
          select *, row_number() over (partition by of_project order by was_due_at) as place from due
        ) as placed
      ) as summed where bytes_before < ${bound.mostBytes}`
    : sql`select * from due`
  const { rows } = await sql<Row>`
    ${prepared(`${name}.${statement}`)}with due as materialized (${due}), chosen as materialized (${chosen})
    update ${sql.table(table)} set ${set}, due_at = ${until} from chosen where ${isSame}
    returning ${returning}
  `.execute(db)
  return rows
}
