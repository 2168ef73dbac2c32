/**
 * A table whose rows belong to rows of a purged table (their owners). Owned rows are found by the owner's id
 * and deleted before the owner.
 */
export interface OwnedTable {
  table: string
  /** The column with the owner's `id`. An index must start with this column. */
  by: string
}

/** An owned table that may be much larger than its owner's table. */
export interface SpreadTable extends OwnedTable {
  /**
   * The time column. If set, the project's oldest rows of all owners are deleted first, because they are on
   * few disk pages. The rows of a batch of owners would be on one page each. The table needs the column
   * `project_id`, and an index that starts with `project_id` and this column.
   */
  inOrderOf?: string
}

/**
 * A table with a column `generation`. Rows of earlier generations are deleted. An index must start with
 * (project_id, generation), unless `orderBy` names another column.
 */
export interface GenerationTable {
  table: string
  keptOnReset?: false
  /**
   * A column by which rows of earlier generations come first, such as their time. Use it for a frequently
   * written table, where another index is too expensive. An index must start with project_id and this column,
   * and no index may have this column alone. After these rows are deleted, each search reads the rows written
   * since the reset, for at most ten minutes.
   */
  orderBy?: string
  /**
   * Tables whose rows are deleted before their owner, in separate batches, because one row may own a million.
   * The owner needs a column `id`.
   */
  owns?: readonly SpreadTable[]
  /**
   * A row is kept while a row of one of these tables references it by this column. The referencing tables
   * must come first in the plan.
   */
  namedBy?: readonly OwnedTable[]
}

/** A table that a reset does not change. Its rows have no generation, and are deleted with the project. */
export interface KeptTable {
  table: string
  keptOnReset: true
  /** True if the rows contain totals of other tables. They are not counted as stored data. */
  isFigure?: true
  /**
   * The order in which rows are deleted. An index must start with project_id and this column, and no index
   * may have this column alone.
   */
  orderBy: string
}

/** The tables from which a service purges a reset or deleted project, in the order of deletion. */
export type PurgePlan = readonly (GenerationTable | KeptTable)[]
