import type { AuditAction } from '@postrider/contracts/resources'
import { executionsChanging } from '../../errors.ts'
import type { Execution } from '../../domain/execution/execution.ts'
import { cancelled } from '../../domain/execution/start-execution.ts'
import type { LimitingContext } from './limit-roots.ts'
import { saveMoves } from './save-moves.ts'

const noGraph = { name: '', graph: { steps: [], transitions: [] } }

/**
 * Cancels executions. Returns the executions that were cancelled. Skips executions that have moved or ended
 * since they were read. An effect that a step has already requested may still happen.
 */
export async function cancelExecutions(
  ctx: LimitingContext,
  executions: readonly Execution[],
  { reason, auditAs }: { reason: string; auditAs?: AuditAction },
): Promise<Execution[]> {
  const at = ctx.now()
  const moves = executions.map((before) => ({
    before,
    after: cancelled(before, reason, at),
    mails: [],
    workflow: noGraph,
  }))
  return (await saveMoves(ctx, moves, auditAs)).map(({ after }) => after)
}

const attempts = 5

interface CancelBatchesOptions {
  /** Returns a batch of the active executions; an empty list if all have ended. */
  find: () => Promise<Execution[]>
  reason: string
  /** Checked after each batch: true stops the cancellation. */
  isLate?: () => boolean
}

/**
 * Cancels the executions that `find` returns, until `find` returns none. Returns the number of cancelled
 * executions and whether all have ended. Throws 503 if executions change during each attempt.
 */
export async function cancelInBatches(
  ctx: LimitingContext,
  { find, reason, isLate = () => false }: CancelBatchesOptions,
): Promise<{ cancelled: number; isAll: boolean }> {
  let cancelled = 0
  for (let failures = 0; failures < attempts;) {
    const active = await find()
    if (active.length === 0) return { cancelled, isAll: true }
    const ended = await cancelExecutions(ctx, active, { reason })
    cancelled += ended.length
    failures = ended.length === 0 ? failures + 1 : 0
    if (isLate()) return { cancelled, isAll: false }
  }
  throw executionsChanging()
}
