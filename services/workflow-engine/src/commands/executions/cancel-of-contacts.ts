import { cancelReasons } from '../../domain/execution/start-execution.ts'
import { findSomeOfContacts, findSomeOfDisabled } from '../../store/active-executions.ts'
import { deleteEntriesOfContacts } from '../../store/retention.ts'
import { cancelExecutions, cancelInBatches } from './cancel-executions.ts'
import type { LimitingContext } from './limit-roots.ts'

/**
 * Cancels the executions of deleted contacts, and deletes the records of the workflows that the contacts
 * entered. Throws 503 if executions change during each attempt.
 */
export async function cancelOfContacts(ctx: LimitingContext, contactIds: readonly string[]): Promise<void> {
  const find = () => findSomeOfContacts(ctx.db, contactIds)
  await cancelInBatches(ctx, { find, reason: cancelReasons.contactDeleted })
  await deleteEntriesOfContacts(ctx.db, contactIds)
}

/** Cancels a batch of the executions of disabled projects. Returns true if more may be left. */
export async function cancelOfDisabledProjects(ctx: LimitingContext): Promise<boolean> {
  const active = await findSomeOfDisabled(ctx.db)
  const ended = await cancelExecutions(ctx, active, { reason: cancelReasons.projectDisabled })
  return ended.length > 0
}
