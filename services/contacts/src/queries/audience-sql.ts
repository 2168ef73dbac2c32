import { toSql } from '@postrider/conditions'
import { sql, type RawBuilder } from 'kysely'
import type { ContactsFilter } from '../store/matching-contacts.ts'
import { storedMember } from '../store/memberships.ts'
import type { Place } from '../domain/place.ts'
import { placeSql } from '../store/place.ts'
import { filtersSql } from './list-filter.ts'
import type { Tree } from './read-trees.ts'

/** The contacts that a query returns or counts. */
export interface Audience {
  projectId: string
  generation: number
  /** The condition tree. Undefined for all contacts. */
  tree?: Tree | undefined
  subscribedOnly: boolean
  /** Further conditions on address and subscription. */
  filter?: ContactsFilter | undefined
  /** Contacts to exclude. */
  excludeIds?: readonly string[] | undefined
  /** The newest contact to include. */
  until?: Place | undefined
  now: Date
}

/**
 * Returns the condition for the project's contacts in a range of the order of creation. An index contains the
 * contacts in this order.
 */
export const rangeSql = ({
  projectId,
  until,
  after,
}: Audience & { after?: Place | undefined }): RawBuilder<boolean> =>
  sql<boolean>`project_id = ${projectId}::uuid${until ? sql` and (created_at, id) <= ${placeSql(until)}` : sql``}${
    after ? sql` and (created_at, id) < ${placeSql(after)}` : sql``
  }`

/** Returns the condition for the contacts of the audience. */
export function audienceSql(audience: Audience, reads: 'some' | 'all'): RawBuilder<boolean> {
  const { projectId, generation, tree, subscribedOnly, filter = {}, excludeIds = [], now } = audience
  const condition = tree
    ? toSql(tree.condition, {
        now,
        projectId,
        definitions: tree.definitions,
        reads,
        isMember: storedMember({ projectId, generation, asOf: tree.asOf }, reads),
      })
    : sql<boolean>`true`
  return sql<boolean>`contacts.generation = ${generation}${
    subscribedOnly ? sql` and contacts.subscribed` : sql``
  }${filtersSql({ query: filter })}${
    excludeIds.length === 0 ? sql`` : sql` and contacts.id <> all(${[...excludeIds]}::uuid[])`
  } and ${condition}`
}
