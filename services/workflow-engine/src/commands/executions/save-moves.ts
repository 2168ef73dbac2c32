import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import { audited } from '@postrider/contracts/messages'
import type { AuditAction } from '@postrider/contracts/resources'
import { executionsChanged } from '../../errors.ts'
import type { Execution } from '../../domain/execution/execution.ts'
import { mailCommands, messagesOf, type Move } from '../../domain/execution/messages.ts'
import { stepCountChanges } from '../../domain/execution/step-counts.ts'
import { insertExecutions, saveExecutions } from '../../store/executions.ts'
import { addStepCounts } from '../../store/step-counts.ts'
import type { Tx } from '../../store/tables.ts'
import { limitRoots, type LimitingContext } from './limit-roots.ts'
import { traceMoves } from './trace-moves.ts'

/**
 * Saves moves in one transaction with their mails, messages and counts. Returns the saved moves. Skips a move
 * if its execution has changed since it was read, if it starts an execution that already exists, or if it
 * exceeds the limit of its root (`limitRoots`). With `auditAs`, writes an audit entry for each saved move.
 */
export async function saveMoves<M extends Move>(
  ctx: LimitingContext,
  moves: readonly M[],
  auditAs?: AuditAction,
): Promise<M[]> {
  if (moves.length === 0) return []
  const save = (traced: readonly M[]) =>
    transact(ctx.db, async (tx) => {
      const result = await writeMoves(ctx, tx, traced)
      const at = ctx.now()
      if (auditAs !== undefined)
        append(
          tx,
          result.written.map(({ after: { projectId, id } }) => audited({ projectId, at }, auditAs, { id })),
        )
      return result
    })
  const { written, stopped } = await traceMoves(moves, save)
  logStopped(ctx, stopped)
  return written
}

/**
 * Like `saveMoves`, but saves nothing and throws 503 if any execution has changed since it was read. Still
 * skips moves that start an existing execution.
 */
export async function saveAllMoves<M extends Move>(ctx: LimitingContext, moves: readonly M[]): Promise<M[]> {
  const save = (traced: readonly M[]) =>
    transact(ctx.db, async (tx) => {
      const result = await writeMoves(ctx, tx, traced)
      if (result.written.filter(({ before }) => before).length < moves.filter(isChange).length)
        throw executionsChanged()
      return result
    })
  const { written, stopped } = await traceMoves(moves, save)
  logStopped(ctx, stopped)
  return written
}

const isChange = ({ before, after }: Move): boolean => before !== undefined && after !== before

/** Logs one line per notice. A line per root would be too much, because each event can be a root. */
function logStopped({ log }: LimitingContext, stopped: readonly Execution[]): void {
  for (const { projectId, workflowId, rootId } of stopped)
    log.info('workflow.limited', { projectId, workflowId, rootId })
}

async function writeMoves<M extends Move>(
  ctx: LimitingContext,
  tx: Tx,
  wanted: readonly M[],
): Promise<{ written: M[]; stopped: Execution[] }> {
  const { moves, correctCounts } = await limitRoots(ctx, tx, wanted)
  const changes = moves.flatMap(({ before, after }) =>
    before && after !== before ? [{ before, after }] : [],
  )
  const started = moves.flatMap(({ before, after }) => (before ? [] : [after]))
  const saved = await saveExecutions(tx, changes)
  const inserted = await insertExecutions(tx, started)
  const written = moves.filter((move) => (isChange(move) ? saved : inserted).has(move.after.id))
  await addStepCounts(tx, stepCountChanges(written))
  const stopped = await correctCounts(written)
  append(tx, [...written.flatMap(messagesOf), ...mailCommands(written, ctx.now())])
  return {
    written: written.map((move) => ({ ...move, after: { ...move.after, revision: revisionOf(move) } })),
    stopped,
  }
}

/** Returns the revision after the move, because each update increments it. */
const revisionOf = ({ before, after }: Move): number => (before ? before.revision + 1 : after.revision)
