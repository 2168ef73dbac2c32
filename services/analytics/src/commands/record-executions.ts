import type { Received } from '@postrider/messaging'
import type { Context } from '../context.ts'
import { entriesOf } from '../domain/entry-of.ts'
import { standingOf, type ExecutionMessage } from '../domain/standing.ts'
import { saveStandings } from '../store/waiting-steps.ts'
import { recordEntries } from './record-entries.ts'

export type ExecutionReceived = Omit<Received, 'type' | 'data'> & ExecutionMessage

/**
 * Keeps where executions wait and adds to the feed. Each write is idempotent by itself: they need no common
 * transaction.
 */
export async function recordExecutions(ctx: Context, messages: readonly ExecutionReceived[]): Promise<void> {
  await saveStandings(
    ctx.db,
    messages.flatMap((message) => standingOf(message) ?? []),
  )
  await recordEntries(ctx, messages.filter(isShown).flatMap(entriesOf))
}

/** The feed has no type for an execution that was cancelled. */
const isShown = (
  message: ExecutionReceived,
): message is Exclude<ExecutionReceived, { type: 'execution.cancelled' }> =>
  message.type !== 'execution.cancelled'
