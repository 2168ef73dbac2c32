import type { Received } from '@postrider/messaging'
import type { Context } from '../context.ts'
import { entriesOf } from '../domain/entry-of.ts'
import { executionStateOf, type ExecutionMessage } from '../domain/execution-state.ts'
import { saveExecutionStates } from '../store/waiting-steps.ts'
import { recordEntries } from './record-entries.ts'

export type ExecutionReceived = Omit<Received, 'type' | 'data'> & ExecutionMessage

/**
 * Saves the states of executions and adds entries to the feed. Both writes are idempotent, so they do not
 * need a common transaction.
 */
export async function recordExecutions(ctx: Context, messages: readonly ExecutionReceived[]): Promise<void> {
  await saveExecutionStates(
    ctx.db,
    messages.flatMap((message) => executionStateOf(message) ?? []),
  )
  await recordEntries(ctx, messages.filter(isShown).flatMap(entriesOf))
}

/** The feed has no type for cancelled executions. */
const isShown = (
  message: ExecutionReceived,
): message is Exclude<ExecutionReceived, { type: 'execution.cancelled' }> =>
  message.type !== 'execution.cancelled'
