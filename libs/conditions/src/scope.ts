import { sql, type RawBuilder } from 'kysely'

/** The statement that a condition becomes a part of. */
export interface Scope {
  now: Date
  projectId: string
  /** Table or alias of contacts in the statement around. */
  contacts: string
  events: string
  reads: 'some' | 'all'
  isMember(segmentId: string): RawBuilder<boolean>
}

/** A column of the contact in question. */
export const columnOf = <T>({ contacts }: Pick<Scope, 'contacts'>, column: string): RawBuilder<T> =>
  sql<T>`${sql.ref(`${contacts}.${column}`)}`
