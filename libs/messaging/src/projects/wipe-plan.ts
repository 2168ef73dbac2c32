/** Rows that belong to a row of a wiped table and go before it, found by its key. */
export interface OwnedTable {
  table: string
  /** The column that names the owner's `id`; an index leads with it. */
  by: string
}

/** A table whose rows carry `generation`: those of earlier lives go. An index leads with (project_id, generation), unless `orderBy` names another. */
export interface GenerationTable {
  table: string
  keptOnReset?: false
  /**
   * For a table that is written on a hot path, where an index more costs: a column by which rows of earlier lives come first, such as
   * their time. An index leads with project_id and this column, none with this column alone. Once they are gone a look reads what the
   * project has written since its reset, ten minutes at most.
   */
  orderBy?: string
  /** Deleted before their owner and in batches of their own: one row may own a million. The owner has a column `id`. */
  owns?: readonly OwnedTable[]
  /** A row that one of that table names by this column stays until that one is gone. Named tables come first in the plan. */
  namedBy?: OwnedTable
}

/** A table that a reset leaves as it is, so that its rows need no generation: they go when the project is deleted. */
export interface KeptTable {
  table: string
  keptOnReset: true
  /** An index leads with project_id and this column, none with this column alone; the rows go in its order. */
  orderBy: string
}

/** The tables of a service from which a reset or deleted project is wiped, in this order. */
export type WipePlan = readonly (GenerationTable | KeptTable)[]
