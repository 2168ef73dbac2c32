import { toSql } from '@postrider/conditions'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Contact } from '../domain/contact.ts'
import { contactColumns, contactOf } from '../store/contacts.ts'
import { storedMember } from '../store/memberships.ts'
import { countAudience } from './audience.ts'
import { alwaysExactTo, keepTotals } from './keep-totals.ts'
import type { Tree } from './read-trees.ts'

export interface TreePageQuestion {
  projectId: string
  generation: number
  tree: Tree
  page: number
  pageSize: number
  /** Counted by the caller; taken for the total where it is so large that a total may lag. */
  knownTotal?: number | undefined
}

export interface TreePage {
  contacts: Contact[]
  /** Above 10,000 it may lag 10 s, or as much as `knownTotal` does. */
  total: number
}

/**
 * Where so few fit, a page in the order of creation looks at most contacts of the project, each by itself;
 * then it is better to find them all at once, as the count did.
 */
const fewFit = 1_000

/** Pages, by number, of the contacts that fit a tree now, newest first. */
export function treePager(ctx: Context): (question: TreePageQuestion) => Promise<TreePage> {
  const totals = keepTotals()
  return async (question) => {
    const { projectId, generation, tree, page, pageSize, knownTotal = 0 } = question
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
          isMember: storedMember(question, reads),
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
