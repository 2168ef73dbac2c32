/** Rows of one contact in a table of a service. */
export interface ContactTable {
  table: string
  /** The name of such a row in an export. */
  kind: string
  /**
   * The column with the contact's id. An index leads with it, or with the project and it. Omit it if `named`
   * or `email` finds the rows.
   */
  by?: string
  /** An SQL expression of type text with the contact's id, instead of a column. */
  named?: string
  /**
   * The column with an address: rows with the contact's address belong to the contact too. An index leads
   * with project_id and it.
   */
  email?: string
  /**
   * The column with the time of a row. A row with the address and the id of another contact belongs to the
   * erased contact only if it is older than the erasure: a new contact may have the address now.
   */
  at?: string
  /**
   * An SQL expression of type text: rows in which it contains the contact's address belong to the contact. An
   * index leads with project_id.
   */
  mentions?: string
  /** A column that is unique among the rows of the contact. */
  key: string
  /**
   * The order of the rows in an export: a column that an index has between the column by which rows are found
   * and the key. Default: `key`.
   */
  orderBy?: string
  /** Set for an index that leads with project_id and generation. */
  ofGeneration?: true
  /** An SQL condition that all rows of this entry meet, for a partial index. */
  where?: string
  /** An SQL condition for rows that cannot be deleted yet. They are tried again later. */
  staysWhile?: string
  /** Tables with rows that reference a row of this one by its `id`. They are deleted before it. */
  owns?: readonly { table: string; by: string; kind: string; key: string }[]
  /**
   * Referenced rows that are deleted with the last row in `namedBy` that references them. An index leads with
   * each of the columns.
   */
  orphans?: { table: string; column: string; namedBy: readonly { table: string; by: string }[] }
  /**
   * Set if the row is updated instead of deleted: SQL values by column. `:address` in them is a regular
   * expression for the contact's address.
   */
  emptied?: Readonly<Record<string, string>>
  /** Further columns of an export, by name: SQL expressions. */
  added?: Readonly<Record<string, string>>
  /** Columns that are not data of the contact, and not exported. */
  hidden?: readonly string[]
}

/** The data that a service stores of a contact, in the order of deletion. */
export type ContactPlan = readonly ContactTable[]

/** A contact to export or erase. Its address is null once it is no longer needed. */
export interface NamedContact {
  projectId: string
  generation: number
  contactId: string
  email: string | null
  /** Left out of a contact that is not erased. */
  erasedAt?: Date
}
