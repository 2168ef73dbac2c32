import { toSql } from '@postrider/conditions'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Contact } from '../domain/contact.ts'
import { contactColumns, contactOf } from '../store/contacts.ts'
import { storedMember } from '../store/memberships.ts'
import { countAudience } from './audience.ts'
import { alwaysExactTo, keepTotals } from './keep-totals.ts'
import type { Tree } from './read-trees.ts'

export interface TreePageInput {
  projectId: string
  generation: number
  tree: Tree
  page: number
  pageSize: number
  /** Count of the caller. Used as total if it is so large that a total may lag. */
  knownTotal?: number | undefined
}

export interface TreePage {
  contacts: Contact[]
  /** A total above 10,000 may lag 10 s, or as much as `knownTotal`. */
  total: number
}

/**
 * If fewer contacts match, a walk in the order of creation would check most contacts one by one. Then it is
 * faster to find all matches as a set, like the count.
 */
const fewFit = 1_000

/** Returns a function that returns numbered pages of the contacts that match a tree now, newest first. */
export function treePager(ctx: Context): (input: TreePageInput) => Promise<TreePage> {
  const totals = keepTotals()
  return async (input) => {
    const { projectId, generation, tree, page, pageSize, knownTotal = 0 } = input
    const now = ctx.now()
    const key = JSON.stringify([projectId, generation, tree.condition, [...tree.definitions]])
    const count = () => countAudience(ctx, { projectId, generation, tree, subscribedOnly: false, now })
    const total = knownTotal > alwaysExactTo ? knownTotal : await totals.of(key, count)
    const offset = (page - 1) * pageSize
    if (offset >= total) return { contacts: [], total }
    const reads = total <= fewFit ? 'all' : 'some'
    const rows = await ctx.db
      .selectFrom('contacts')
      .select(contactColumns)
      .where('project_id', '=', projectId)
      .where(sql<boolean>`generation = ${generation}`)
      .where(
        toSql(tree.condition, {
          now,
          projectId,
          definitions: tree.definitions,
          reads,
          isMember: storedMember(input, reads),
        }),
      )
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(pageSize)
      .offset(offset)
      .execute()
    return { contacts: rows.map(contactOf), total }
  }
}
