import { unavailable } from '@postrider/contracts/errors'
import type { AuditAction } from '@postrider/contracts/resources'
import type { Execution } from '../../domain/execution/execution.ts'
import { cancelled } from '../../domain/execution/start-execution.ts'
import type { LimitingContext } from './limit-roots.ts'
import { saveMoves } from './save-moves.ts'

const noGraph = { name: '', graph: { steps: [], transitions: [] } }

/**
 * Cancels executions as they were read; answers those that were cancelled, without those that have ended or
 * gone on since. What a step had begun outside may still take effect.
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

interface Batches {
  /** Some that are active; none when all have ended. */
  find: () => Promise<Execution[]>
  reason: string
  /** Behind the batch after which this is true no other begins. */
  isLate?: () => boolean
}

/**
 * Cancels what `find` answers until it answers none; how many that were, and whether all have ended. Throws
 * 503 when they go on again and again meanwhile.
 */
export async function cancelInBatches(
  ctx: LimitingContext,
  { find, reason, isLate = () => false }: Batches,
): Promise<{ cancelled: number; isAll: boolean }> {
  let cancelled = 0
  for (let missed = 0; missed < attempts;) {
    const active = await find()
    if (active.length === 0) return { cancelled, isAll: true }
    const ended = await cancelExecutions(ctx, active, { reason })
    cancelled += ended.length
    missed = ended.length === 0 ? missed + 1 : 0
    if (isLate()) return { cancelled, isAll: false }
  }
  throw unavailable('Executions go on while they are cancelled')
}
