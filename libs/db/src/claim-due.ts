import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely'
import { nextInTurn } from './next-in-turn.ts'
import { prepared } from './prepared.ts'

/**
 * A table whose rows are due at their `due_at`, each of a project (`project_id`), with an index of each order
 * that is claimed in.
 */
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

/**
 * The most projects of one claim: for each of them the caller may ask other services and run a transaction.
 */
const mostProjects = 100

/**
 * Claims rows that are due, the longest due first. Where there are more than that, each project has its share
 * first, so that what is due of one does not hold up the others. When nothing is due this reads one entry of
 * an index.
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

/** The share of each project, of the projects whose first row has been due longest. */
async function claimShares<Row>(
  db: QueryExecutorProvider,
  table: DueTable,
  { now, until, most }: Claiming,
): Promise<Row[]> {
  const picked = sql`recursive ${nextInTurn({
    table: table.table,
    waiting: table.where,
    first: 'due_at',
    projects: sql`select id from project where first <= ${now} order by first limit ${mostProjects}`,
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
  { now, until, most }: Claiming,
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

/** Claims the picked rows; under a bound of bytes the first of each project before the second of any. */
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
