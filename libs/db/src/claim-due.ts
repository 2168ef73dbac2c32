import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely'
import { fairClaim } from './fair-claim.ts'
import { prepared } from './prepared.ts'

/**
 * A table with the columns `project_id` and `due_at`, and an index for each order in which rows are
 * claimed.
 */
export interface DueTable {
  /** The prefix of the names of the table's prepared statements. */
  name: string
  table: string
  /** The columns of the primary key. */
  key: readonly string[]
  /** The condition of the partial index on `project_id` and `due_at`. */
  where: RawBuilder<unknown>
  /**
   * Columns that a claim updates in addition to `due_at`. The changed values show an earlier claimant that it
   * has lost the row.
   */
  set: RawBuilder<unknown>
  /** The columns that a claim returns. */
  returning: RawBuilder<unknown>
  /**
   * `size` is a row's size in bytes. A statement claims rows until their total reaches `mostBytes`; the row
   * that reaches the limit is still claimed.
   */
  bound?: { size: RawBuilder<unknown>; mostBytes: number }
}

export interface ClaimDueOptions {
  now: Date
  /** The end of the claim. Rows that are not completed by this time become due again. */
  until: Date
  most: number
}

/**
 * The highest number of projects in one claim. The caller may call other services and run a transaction for
 * each of them.
 */
const maxProjects = 100

/**
 * Claims due rows and returns them, the longest due first. If more than `most` rows are due, each project
 * first gets an equal share, so that one project cannot delay other projects. If no row is due, the query
 * reads a single index entry.
 */
export async function claimDue<Row>(
  db: QueryExecutorProvider,
  table: DueTable,
  { now, until, most }: ClaimDueOptions,
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
  { now, most }: Omit<ClaimDueOptions, 'until'>,
): Promise<number> {
  const { rows } = await sql<{ due: number }>`
    ${prepared(`${name}.count-due`)}select count(*) as due
    from (select from ${sql.table(table)} where due_at <= ${now} limit ${most}) as counted
  `.execute(db)
  return rows[0]?.due ?? 0
}

/** Claims an equal share for each project. Projects whose first row has been due longest come first. */
async function claimShares<Row>(
  db: QueryExecutorProvider,
  table: DueTable,
  { now, until, most }: ClaimDueOptions,
): Promise<Row[]> {
  const picked = sql`recursive ${fairClaim({
    table: table.table,
    waiting: table.where,
    first: 'due_at',
    projects: sql`select id from project where first <= ${now} order by first limit ${maxProjects}`,
    columns: lockedColumns(table),
    rows: sql`due_at <= ${now} order by due_at`,
    perProject: sql`greatest(1, ${most}::bigint / (select count(*) from in_turn))`,
    most: sql`${most}`,
  })}`
  return claim<Row>(db, table, { name: 'claim-shares', picked, until })
}

async function claimOldest<Row>(
  db: QueryExecutorProvider,
  table: DueTable,
  { now, until, most }: ClaimDueOptions,
): Promise<Row[]> {
  const picked = sql`picked as materialized (
    select ${lockedColumns(table)} from ${sql.table(table.table)} where due_at <= ${now}
    order by due_at limit ${most} for update skip locked
  )`
  return claim<Row>(db, table, { name: 'claim', picked, until })
}

const lockedColumns = ({ key, bound }: DueTable) =>
  sql`${sql.join(key.map((column) => sql.ref(column)))}, project_id as of_project, due_at as was_due_at,
    ${bound ? bound.size : sql`0`} as bytes`

/**
 * Claims the picked rows. Under a byte limit, the first row of every project precedes the second row of any
 * project.
 */
async function claim<Row>(
  db: QueryExecutorProvider,
  { name, table, key, set, returning, bound }: DueTable,
  { name: statement, picked, until }: { name: string; picked: RawBuilder<unknown>; until: Date },
): Promise<Row[]> {
  const isSame = sql.join(
    key.map((column) => sql`${sql.ref(`${table}.${column}`)} = ${sql.ref(`chosen.${column}`)}`),
    sql` and `,
  )
  const chosen = bound
    ? sql`select * from (
        select *, sum(bytes) over (order by place, was_due_at rows unbounded preceding) - bytes as bytes_before from (
          select *, row_number() over (partition by of_project order by was_due_at) as place from picked
        ) as placed
      ) as summed where bytes_before < ${bound.mostBytes}`
    : sql`select * from picked`
  const { rows } = await sql<Row>`
    ${prepared(`${name}.${statement}`)}with ${picked}, chosen as materialized (${chosen})
    update ${sql.table(table)} set ${set}, due_at = ${until} from chosen where ${isSame}
    returning ${returning}
  `.execute(db)
  return rows
}
