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
  /** A count that the caller has stored. It is returned as the total if it is above 10,000. */
  knownTotal?: number | undefined
}

export interface TreePage {
  contacts: Contact[]
  /** A total above 10,000 may be 10 s old, or as old as `knownTotal`. */
  total: number
}

/**
 * If at most this many contacts match, all matches are found as a set, as for the count. A scan in the order
 * of creation would check most contacts one by one.
 */
const maxFoundAsSet = 1_000

/**
 * Returns a function that returns a numbered page of the contacts that currently match a tree, newest first.
 */
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
    const reads = total <= maxFoundAsSet ? 'all' : 'some'
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
