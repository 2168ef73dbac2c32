import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import { audited } from '@postrider/contracts/messages'
import type { AuditAction } from '@postrider/contracts/resources'
import { unavailable } from '@postrider/contracts/errors'
import type { Execution } from '../../domain/execution/execution.ts'
import { mailCommands, messagesOf, type Move } from '../../domain/execution/messages.ts'
import { stepCountChanges } from '../../domain/execution/step-counts.ts'
import { insertExecutions, saveExecutions } from '../../store/executions.ts'
import { addStepCounts } from '../../store/step-counts.ts'
import type { Tx } from '../../store/tables.ts'
import { limitRoots, type LimitingContext } from './limit-roots.ts'

/**
 * Writes moves in one transaction, with their mails, messages and counts; returns those that were written.
 * Left out: a move of an execution that has been changed since it was read, a new execution where there is
 * one already, and what goes beyond the limit of its root (`limitRoots`). `auditAs`: each is an entry of the
 * audit log.
 */
export async function saveMoves<M extends Move>(
  ctx: LimitingContext,
  moves: readonly M[],
  auditAs?: AuditAction,
): Promise<M[]> {
  if (moves.length === 0) return []
  const { written, stopped } = await transact(ctx.db, async (tx) => {
    const result = await writeMoves(ctx, tx, moves)
    const at = ctx.now()
    if (auditAs !== undefined)
      append(
        tx,
        result.written.map(({ after: { projectId, id } }) => audited({ projectId, at }, auditAs, { id })),
      )
    return result
  })
  logStopped(ctx, stopped)
  return written
}

/**
 * The same, but throws 503 and writes nothing when an execution has been changed since it was read. New
 * executions may still be left out.
 */
export async function saveAllMoves<M extends Move>(ctx: LimitingContext, moves: readonly M[]): Promise<M[]> {
  const { written, stopped } = await transact(ctx.db, async (tx) => {
    const result = await writeMoves(ctx, tx, moves)
    if (result.written.filter(({ before }) => before).length < moves.filter(isChange).length)
      throw unavailable('Executions have changed since they were read')
    return result
  })
  logStopped(ctx, stopped)
  return written
}

const isChange = ({ before, after }: Move): boolean => before !== undefined && after !== before

/** One line for each notice: a line for each root would be as many as there are events. */
function logStopped({ log }: LimitingContext, stopped: readonly Execution[]): void {
  for (const { projectId, workflowId, rootId } of stopped)
    log.info('workflow.limited', { projectId, workflowId, rootId })
}

async function writeMoves<M extends Move>(
  ctx: LimitingContext,
  tx: Tx,
  wanted: readonly M[],
): Promise<{ written: M[]; stopped: Execution[] }> {
  const { moves, settle } = await limitRoots(ctx, tx, wanted)
  const changes = moves.flatMap(({ before, after }) =>
    before && after !== before ? [{ before, after }] : [],
  )
  const begun = moves.flatMap(({ before, after }) => (before ? [] : [after]))
  const saved = await saveExecutions(tx, changes)
  const inserted = await insertExecutions(tx, begun)
  const written = moves.filter((move) => (isChange(move) ? saved : inserted).has(move.after.id))
  await addStepCounts(tx, stepCountChanges(written))
  const stopped = await settle(written)
  append(tx, [...written.flatMap(messagesOf), ...mailCommands(written, ctx.now())])
  return {
    written: written.map((move) => ({ ...move, after: { ...move.after, revision: revisionOf(move) } })),
    stopped,
  }
}

/** Each write raises it. */
const revisionOf = ({ before, after }: Move): number => (before ? before.revision + 1 : after.revision)
