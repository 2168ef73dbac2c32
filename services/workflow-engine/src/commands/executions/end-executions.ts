import { cancelReasons } from '../../domain/execution/start-execution.ts'
import { findSomeOfContacts, findSomeOfDisabled } from '../../store/active-executions.ts'
import { deleteEntriesOfContacts } from '../../store/retention.ts'
import { cancelExecutions, cancelInBatches } from './cancel-executions.ts'
import type { LimitingContext } from './limit-roots.ts'

/**
 * Cancels the executions of contacts that are deleted, and forgets which workflows they have been in. Throws
 * 503 when they go on again and again meanwhile.
 */
export async function endOfContacts(ctx: LimitingContext, contactIds: readonly string[]): Promise<void> {
  const find = () => findSomeOfContacts(ctx.db, contactIds)
  await cancelInBatches(ctx, { find, reason: cancelReasons.contactDeleted })
  await deleteEntriesOfContacts(ctx.db, contactIds)
}

/** Cancels a batch of the executions of disabled projects; true when there may be more. */
export async function endOfDisabled(ctx: LimitingContext): Promise<boolean> {
  const active = await findSomeOfDisabled(ctx.db)
  const ended = await cancelExecutions(ctx, active, { reason: cancelReasons.projectDisabled })
  return ended.length > 0
}
