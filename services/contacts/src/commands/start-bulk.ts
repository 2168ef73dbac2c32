import type { BulkContacts } from '@postrider/contracts/resources'
import { transact } from '@postrider/db'
import { unexpectedCount } from '../errors.ts'
import type { Context } from '../context.ts'
import { isUnexpected, type BulkInput, type BulkOperation } from '../domain/bulk.ts'
import type { Audience } from '../queries/audience-sql.ts'
import { countExactly } from '../queries/count-matching.ts'
import { queryTree } from '../queries/query-tree.ts'
import { newestContact } from '../store/matching-contacts.ts'
import { startJob } from './start-job.ts'

export interface StartBulk {
  projectId: string
  generation: number
  operation: BulkOperation
  selection: BulkContacts
}

/**
 * Starts a job that changes many contacts, and returns the job's id. A query selects only contacts that exist
 * now. Throws 409 if their number differs from `expectedCount`, the errors of `queryTree`, and 429 like
 * `startJob`.
 */
export async function startBulk(ctx: Context, bulk: StartBulk): Promise<string> {
  const { projectId, generation, operation, selection } = bulk
  const input = await inputOf(ctx, bulk)
  const kind = `bulk-${operation}` as const
  const data = { operation, ...summaryOf(selection) }
  const total = 'contactIds' in input ? input.contactIds.length : 0
  return transact(ctx.db, (tx) => startJob(ctx, tx, { projectId, generation, kind, data, input, total }))
}

/** Returns the request as API callers see it. Omits the condition, which may be large. */
function summaryOf(selection: BulkContacts) {
  if (!('filter' in selection)) return { mode: 'ids' }
  const { condition, ...filter } = selection.filter
  return {
    mode: 'query',
    filter,
    ...(condition !== undefined && { hasCondition: true }),
    ...(selection.expectedCount !== undefined && { expectedCount: selection.expectedCount }),
  }
}

async function inputOf(ctx: Context, { projectId, generation, selection }: StartBulk): Promise<BulkInput> {
  if (!('filter' in selection)) return { contactIds: [...new Set(selection.contactIds)] }
  const { filter, excludeIds, expectedCount } = selection
  const project = { projectId, generation }
  const tree = await queryTree(ctx, project, { ...filter, field: 'filter.condition' })
  const now = ctx.now()
  // Read this place before the count, so that the job selects no contact that was created after the count.
  const until = await newestContact(ctx.db, projectId)
  const audience = { ...project, tree, filter, excludeIds, until, subscribedOnly: false, now }
  if (expectedCount !== undefined) await requireCount(ctx, audience, expectedCount)
  return {
    filter,
    excludeIds,
    until: until ?? null,
    asOf: tree && { definitions: Object.fromEntries(tree.definitions), now },
  }
}

async function requireCount(ctx: Context, audience: Audience, expectedCount: number): Promise<void> {
  const count = audience.until ? await countExactly(ctx, audience) : 0
  if (isUnexpected(count, expectedCount)) throw unexpectedCount(count, expectedCount)
}
