/** Rows that belong to a row of a purged table. They are found by its key and deleted before it. */
export interface OwnedTable {
  table: string
  /** The column with the owner's `id`; an index starts with it. */
  by: string
}

/** Owned rows that may be spread over a much larger table. */
export interface SpreadTable extends OwnedTable {
  /**
   * The time column. The oldest rows of the project are deleted first, regardless of the owner: they are on
   * few pages, whereas the rows of a batch of owners are on one page each. The table has `project_id`; an
   * index starts with it and this column.
   */
  inOrderOf?: string
}

/**
 * A table with a column `generation`: rows of earlier generations are deleted. An index starts with
 * (project_id, generation), unless `orderBy` names another.
 */
export interface GenerationTable {
  table: string
  keptOnReset?: false
  /**
   * For a frequently written table, where another index is too expensive: a column by which rows of earlier
   * generations come first, such as their time. An index starts with project_id and this column; no index
   * has this column alone. Once those rows are deleted, each search reads the rows written since the reset,
   * for ten minutes at most.
   */
  orderBy?: string
  /**
   * Deleted before their owner, in separate batches: one row may own a million. The owner has a column
   * `id`.
   */
  owns?: readonly SpreadTable[]
  /**
   * A row stays while a row of one of these tables refers to it by this column. ReferringClients tables come first
   * in the plan.
   */
  namedBy?: readonly OwnedTable[]
}

/**
 * A table that a reset does not change, so its rows need no generation: they are deleted with the project.
 */
export interface KeptTable {
  table: string
  keptOnReset: true
  /** Its rows hold totals of other tables, so their number is not counted as stored data. */
  isFigure?: true
  /**
   * An index starts with project_id and this column; no index has this column alone. Rows are deleted in
   * its order.
   */
  orderBy: string
}

/** The tables from which a service purges a reset or deleted project, in this order. */
export type PurgePlan = readonly (GenerationTable | KeptTable)[]
