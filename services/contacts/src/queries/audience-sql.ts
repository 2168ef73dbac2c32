import { toSql } from '@postrider/conditions'
import { sql, type RawBuilder } from 'kysely'
import { storedMember } from '../store/memberships.ts'
import type { Place } from '../domain/place.ts'
import { placeSql } from '../store/place.ts'
import type { Tree } from './read-trees.ts'

/** The contacts that a walk or a count is about. */
export interface Audience {
  projectId: string
  generation: number
  /** Without one: everybody. */
  tree?: Tree | undefined
  subscribedOnly: boolean
  /** The newest contact that counts. */
  until?: Place | undefined
  now: Date
}

/**
 * The part of the project's contacts, in the order of creation, that a question is about: a range of the
 * index of that order.
 */
export const within = ({
  projectId,
  until,
  after,
}: Audience & { after?: Place | undefined }): RawBuilder<boolean> =>
  sql<boolean>`project_id = ${projectId}::uuid${until ? sql` and (created_at, id) <= ${placeSql(until)}` : sql``}${
    after ? sql` and (created_at, id) < ${placeSql(after)}` : sql``
  }`

/** Which of those are in the audience. */
export function fitting(audience: Audience, reads: 'some' | 'all'): RawBuilder<boolean> {
  const { projectId, generation, tree, subscribedOnly, now } = audience
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
  } and ${condition}`
}
