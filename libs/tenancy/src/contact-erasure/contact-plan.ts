/** Describes how to find the rows of one contact in a table of a service. */
export interface ContactTable {
  table: string
  /** The name of these rows in an export. */
  kind: string
  /**
   * The column with the contact's id. An index must start with this column, or with the project and this
   * column. Omit it if `named` or `email` finds the rows.
   */
  by?: string
  /** An SQL expression of type text that returns the contact's id. Used instead of a column. */
  named?: string
  /**
   * A column with an address. Rows with the contact's address also belong to the contact. An index must start
   * with project_id and this column.
   */
  email?: string
  /**
   * The column with the time of a row. A row may have the erased address but another contact's id, because a
   * new contact can use the address. Such a row belongs to the erased contact only if it is older than the
   * erasure.
   */
  at?: string
  /**
   * An SQL expression of type text. Rows in which the text contains the contact's address belong to the
   * contact. An index must start with project_id.
   */
  mentions?: string
  /** A column that is unique within the contact's rows. */
  key: string
  /**
   * The column by which an export is ordered. An index has it between the column that finds the rows and the
   * key. Default: `key`.
   */
  orderBy?: string
  /** Set this if an index starts with project_id and generation. */
  ofGeneration?: true
  /** An SQL condition that is true for all these rows, so that a partial index can be used. */
  where?: string
  /** An SQL condition for rows that cannot be deleted yet. Their deletion is tried again later. */
  staysWhile?: string
  /** Tables whose rows reference a row of this table by its `id`. These rows are deleted first. */
  owns?: readonly { table: string; by: string; kind: string; key: string }[]
  /**
   * Referenced rows. Each is deleted together with the last row in the `namedBy` tables that references it.
   * An index must start with each of the columns.
   */
  orphans?: { table: string; column: string; namedBy: readonly { table: string; by: string }[] }
  /**
   * SQL values by column. If set, a row is updated with these values instead of deleted. `:address` in a
   * value is a regular expression for the contact's address.
   */
  emptied?: Readonly<Record<string, string>>
  /** Additional columns of an export: SQL expressions by column name. */
  added?: Readonly<Record<string, string>>
  /** Columns that are not the contact's data. They are not exported. */
  hidden?: readonly string[]
}

/** The tables with data about a contact in a service, in the order of deletion. */
export type ContactPlan = readonly ContactTable[]

/** A contact to export or erase. The address is null when it is no longer needed. */
export interface NamedContact {
  projectId: string
  generation: number
  contactId: string
  email: string | null
  /** The time of the erasure. Undefined for an export. */
  erasedAt?: Date
}
