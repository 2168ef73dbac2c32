import { sql, type RawBuilder } from 'kysely'
import { every, some } from './operator.ts'
import type { Definitions } from './resolve-segments.ts'
import { columnOf, type IdRange, type Scope } from './scope.ts'
import { testOfFilter } from './test-of.ts'
import type { Condition, Group } from './tree.ts'

export interface SqlOptions {
  now: Date
  projectId: string
  /**
   * `all` if the statement reads all contacts of the project, such as a count. `some` if it reads few, such
   * as a page. The result is the same, but the wrong choice is up to a thousand times slower: `all` scans the
   * events of a name once, and `some` looks up the events of each contact.
   */
  reads: 'some' | 'all'
  /**
   * The range of contacts that the statement reads, so that only their events are read. Use it with `all`.
   */
  within?: IdRange
  /** The result of `resolveSegments`. Required if the tree refers to segments without stored members. */
  definitions?: Definitions
  /** The table of contacts in the statement, or its alias. Default `contacts`. */
  contacts?: string
  /** The table of events. Default `events`. */
  events?: string
  /**
   * Returns whether the contact is in a segment with stored members. Default: the contact has a row in
   * `segment_members`.
   */
  isMember?: (segmentId: string) => RawBuilder<boolean>
}

/**
 * Returns the condition as a boolean SQL expression over a row of contacts; never NULL. The outer statement
 * must filter by the project. The expression uses the columns of contacts and events in the contacts service.
 */
export function toSql(condition: Condition, options: SqlOptions): RawBuilder<boolean> {
  const { now, projectId, definitions, contacts = 'contacts', events = 'events' } = options
  const isStoredMember = options.isMember ?? storedMember({ projectId, contacts })
  const scope: Scope = {
    now,
    projectId,
    contacts,
    events,
    reads: options.reads,
    within: options.within,
    isMember: (segmentId) => {
      const definition = definitions?.get(segmentId)
      return definition ? treeSql(definition, scope) : isStoredMember(segmentId)
    },
  }
  return treeSql(condition, scope)
}

const treeSql = ({ logic, groups }: Condition, scope: Scope): RawBuilder<boolean> => {
  const parts = groups.map((group) => groupSql(group, scope))
  return logic === 'AND' ? every(parts) : some(parts)
}

const groupSql = ({ filters, conditions }: Group, scope: Scope): RawBuilder<boolean> =>
  every([
    ...filters.map((filter) => testOfFilter(filter).toSql(filter, scope)),
    ...(conditions ? [treeSql(conditions, scope)] : []),
  ])

const storedMember =
  ({ projectId, contacts }: { projectId: string; contacts: string }) =>
  (segmentId: string): RawBuilder<boolean> =>
    sql<boolean>`exists (select from segment_members as condition_member where condition_member.project_id = ${projectId}::uuid and condition_member.segment_id = ${segmentId}::uuid and condition_member.contact_id = ${columnOf({ contacts }, 'id')})`
