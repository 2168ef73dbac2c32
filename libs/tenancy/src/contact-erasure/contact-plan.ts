/** Rows of one contact in a table of a service. */
export interface ContactTable {
  table: string
  /** What such a row is called in an export. */
  kind: string
  /** The column with the contact's id. An index leads with it, or with the project and it. Left out: `named` or `email` find rows. */
  by?: string
  /** In place of a column an expression in SQL, of text, that tells the contact's id. */
  named?: string
  /** The column with an address: rows with the contact's are the contact's too. An index leads with project_id and it. */
  email?: string
  /**
   * The column with the time of a row. A row that has the address and the id of another contact is an erased contact's only when it is from
   * before the erasure: the address may be that of a new contact by now.
   */
  at?: string
  /** A text in SQL: rows in which it has the contact's address are the contact's. An index leads with project_id. */
  mentions?: string
  /** A column that tells rows of the contact apart. */
  key: string
  /**
   * The order of the rows of an export, of which there may be very many: a column that an index has between the one by which rows are found
   * and the key. Left out: by their key.
   */
  orderBy?: string
  /** For an index that leads with project_id and generation. */
  ofGeneration?: true
  /** A condition in SQL that all rows of this entry meet, where an index is for these alone. */
  where?: string
  /** A condition in SQL for rows that cannot go yet: they are looked for again. */
  staysWhile?: string
  /** Tables with rows that belong to a row of this one, by a column that names its `id`. They go before it. */
  owns?: readonly { table: string; by: string; kind: string; key: string }[]
  /** Rows that these name by a column, which go with the last row of these tables that names them. An index leads with each of the columns. */
  orphans?: { table: string; column: string; namedBy: readonly { table: string; by: string }[] }
  /**
   * The row stays, without what these columns say: SQL values by column. `:address` in them is a regular expression for the contact's address,
   * for rows that are found by that.
   */
  emptied?: Readonly<Record<string, string>>
  /** Further columns of an export, by name: SQL expressions. */
  added?: Readonly<Record<string, string>>
  /** Columns that are no business of the contact's, such as what was made of a row. */
  hidden?: readonly string[]
}

/** What a service keeps of a contact, in the order in which it goes. */
export type ContactPlan = readonly ContactTable[]

/** The contact that is meant. Its address is null once it is no longer needed. */
export interface NamedContact {
  projectId: string
  generation: number
  contactId: string
  email: string | null
  /** Left out of a contact that is not erased. */
  erasedAt?: Date
}
