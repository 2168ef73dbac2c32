import { sql, type RawBuilder } from 'kysely'
import { every, some } from './operator.ts'
import type { Definitions } from './resolve-segments.ts'
import { columnOf, type Scope } from './scope.ts'
import { testOfFilter } from './test-of.ts'
import type { Condition, Group } from './tree.ts'

export interface SqlOptions {
  now: Date
  projectId: string
  /** From `resolveSegments`; needed where the tree names segments whose membership is not stored. */
  definitions?: Definitions
  /** The table of contacts in the statement, or its alias; `contacts` unless told. */
  contacts?: string
  /** `events` unless told. */
  events?: string
  /**
   * How many contacts the statement looks at: `many`, unless told, for counts and lists of a project; `few` where ids narrow it down to
   * some hundreds. The answer is the same; the plans differ where events are counted.
   */
  reach?: 'few' | 'many'
  /** Whether the contact is in a segment with stored membership; a row of `segment_members` unless told. */
  isMember?: (segmentId: string) => RawBuilder<boolean>
}

/**
 * The condition as an expression over a row of contacts, for `where`: true or false, never NULL. The statement around it has to narrow
 * the rows down to the project itself. Columns are those of contacts and events in the contacts service, instants in milliseconds.
 */
export function toSql(condition: Condition, options: SqlOptions): RawBuilder<boolean> {
  const { now, projectId, definitions, contacts = 'contacts', events = 'events', reach = 'many' } = options
  const isStoredMember = options.isMember ?? storedMember({ projectId, contacts })
  const scope: Scope = {
    now,
    projectId,
    contacts,
    events,
    reach,
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
