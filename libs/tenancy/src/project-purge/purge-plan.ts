/** Rows that belong to a row of a purged table. They are found by its key and deleted before it. */
export interface OwnedTable {
  table: string
  /** The column that names the owner's `id`; an index leads with it. */
  by: string
}

/** Owned rows that may be spread over a table far larger than what one owner has of it. */
export interface SpreadTable extends OwnedTable {
  /**
   * The column of their time. The oldest of the project go first, in this order, whoever owns them: they are
   * on few pages, where those of a batch of owners are on a page each. The table has `project_id`; an index
   * leads with it and this column.
   */
  inOrderOf?: string
}

/**
 * A table whose rows carry `generation`: those of earlier generations are deleted. An index leads with
 * (project_id, generation), unless `orderBy` names another.
 */
export interface GenerationTable {
  table: string
  keptOnReset?: false
  /**
   * For a table on a hot path, where a further index is too expensive: a column by which rows of earlier
   * generations come first, such as their time. An index leads with project_id and this column, none with
   * this column alone. Once those rows are gone, each search reads what the project has written since its
   * reset, for ten minutes at most.
   */
  orderBy?: string
  /**
   * Deleted before their owner and in batches of their own: one row may own a million. The owner has a column
   * `id`.
   */
  owns?: readonly SpreadTable[]
  /**
   * A row stays while a row of one of these tables refers to it by this column. Referring tables come first
   * in the plan.
   */
  namedBy?: readonly OwnedTable[]
}

/** A table that a reset does not touch, so its rows need no generation: they are deleted with the project. */
export interface KeptTable {
  table: string
  keptOnReset: true
  /** Its rows say how much there is of others, so their number does not tell what is kept. */
  isFigure?: true
  /**
   * An index leads with project_id and this column, none with this column alone; rows are deleted in its
   * order.
   */
  orderBy: string
}

/** The tables of a service from which a reset or deleted project is purged, in this order. */
export type PurgePlan = readonly (GenerationTable | KeptTable)[]
