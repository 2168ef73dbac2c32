import type { ProjectGeneration } from '@postrider/contracts'
import type { Context } from '../context.ts'
import type { ContactsFilter } from '../store/matching-contacts.ts'
import type { Audience } from './audience-sql.ts'
import { queryTree, type TreeFilters } from './query-tree.ts'

/** Returns the audience of a query with the filters of GET /contacts. Throws the errors of `queryTree`. */
export async function queryAudience(
  ctx: Context,
  { projectId, generation }: ProjectGeneration,
  { search, email, subscribed, ...filters }: ContactsFilter & TreeFilters,
): Promise<Audience> {
  const tree = await queryTree(ctx, { projectId, generation }, filters)
  const filter = { search, email, subscribed }
  return { projectId, generation, tree, filter, subscribedOnly: false, now: ctx.now() }
}
