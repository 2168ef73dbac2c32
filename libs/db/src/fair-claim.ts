import { sql, type RawBuilder } from 'kysely'

export interface FairClaimOptions {
  /** A table with a column `project_id`. */
  table: string
  /** The rows that wait: the condition of a partial index that starts with `project_id`. */
  waiting: RawBuilder<unknown>
  /**
   * The next column of that index. `project.first` is the lowest value of this column among the project's
   * waiting rows.
   */
  first?: string
  /**
   * A SELECT from the CTE `project`. It returns the projects to serve, in order, as `id`. It may return more
   * columns.
   */
  projects: RawBuilder<unknown>
  /**
   * The columns to return. They may include columns of the CTE `in_turn`, which contains the result of
   * `projects`.
   */
  columns: RawBuilder<unknown>
  /**
   * The rest of the WHERE clause, and an ORDER BY clause that an index supports. They select a project's
   * waiting rows and their order.
   */
  rows: RawBuilder<unknown>
  /** The maximum number of rows per project. The expression may use columns of `in_turn`. Default 1. */
  perProject?: RawBuilder<unknown>
  /** The maximum number of rows in total. Default 1. */
  most?: RawBuilder<unknown>
  /** The locking clause. Default `for update skip locked`. */
  lock?: RawBuilder<unknown>
}

const one = sql`1`
const skipLocked = sql`for update skip locked`

/**
 * Returns the CTEs of a statement that picks and locks waiting rows project by project. A project with many
 * rows delays other projects by one share only:
 *
 * sql`with recursive ${fairClaim({ … })} update jobs set … from picked where jobs.id = picked.id`
 *
 * `project` steps through the index from project to project (a loose index scan), so its cost depends on the
 * number of projects, not of rows. `in_turn` orders the projects. `picked` reads rows of one project after
 * another until it has enough. It skips projects whose rows are locked or not due.
 */
export function fairClaim(options: FairClaimOptions): RawBuilder<unknown> {
  const { projects, columns, rows, perProject = one, most = one, lock = skipLocked } = options
  const table = sql.table(options.table)
  const first = options.first === undefined ? sql`` : sql`, ${sql.ref(options.first)}`
  const firstOf = (where: RawBuilder<unknown>): RawBuilder<unknown> => sql`
    select project_id${first} from ${table} where ${options.waiting}${where} order by project_id${first} limit 1`
  return sql`project (id${options.first === undefined ? sql`` : sql`, first`}) as (
    (${firstOf(sql``)})
    union all
    select next.* from project cross join lateral (${firstOf(sql` and project_id > project.id`)}) as next
  ), in_turn as materialized (
    ${projects}
  ), picked as materialized (
    select next.* from in_turn cross join lateral (
      select ${columns} from ${table} where project_id = in_turn.id and ${options.waiting} and ${rows} limit ${perProject} ${lock}
    ) as next
    limit ${most}
  )`
}
