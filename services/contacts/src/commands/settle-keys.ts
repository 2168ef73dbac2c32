import type { Context } from '../context.ts'
import { settleKeys as settleRows } from '../store/idempotency-keys.ts'

/** The mails of these requests are in the queue: their keys are done. Idempotent. */
export async function settleKeys(
  ctx: Context,
  keys: readonly { projectId: string; key: string }[],
): Promise<void> {
  await ctx.db.transaction().execute((tx) => settleRows(tx, keys))
}
