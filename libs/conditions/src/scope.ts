import { sql, type RawBuilder } from 'kysely'

/** Describes the SQL statement that contains a condition. */
export interface Scope {
  now: Date
  projectId: string
  /** The table of contacts in the outer statement, or its alias. */
  contacts: string
  events: string
  reads: 'some' | 'all'
  /**
   * The range of contact ids that the statement reads. Undefined if the statement reads all contacts of the
   * project.
   */
  within?: IdRange | undefined
  isMember(segmentId: string): RawBuilder<boolean>
}

/** Selects contacts whose id is above `after` and at most `to`; null means no limit. */
export interface IdRange {
  after: string | null
  to: string | null
}

/** Returns a column of the current contact. */
export const columnOf = <T>({ contacts }: Pick<Scope, 'contacts'>, column: string): RawBuilder<T> =>
  sql<T>`${sql.ref(`${contacts}.${column}`)}`
