import { sql, type RawBuilder } from 'kysely'

/** The statement that a condition becomes a part of. */
export interface Scope {
  now: Date
  projectId: string
  /** Table or alias of contacts in the statement around. */
  contacts: string
  events: string
  reads: 'some' | 'all'
  /**
   * The ids of the contacts that the statement goes through, where these are a part of the project: above
   * `after`, up to `to`.
   */
  within?: IdRange | undefined
  isMember(segmentId: string): RawBuilder<boolean>
}

/** Contacts whose id is above `after` and not above `to`; null: from the first, or to the last. */
export interface IdRange {
  after: string | null
  to: string | null
}

/** A column of the contact in question. */
export const columnOf = <T>({ contacts }: Pick<Scope, 'contacts'>, column: string): RawBuilder<T> =>
  sql<T>`${sql.ref(`${contacts}.${column}`)}`
