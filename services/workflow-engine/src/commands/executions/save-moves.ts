import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import { audited } from '@postrider/contracts/messages'
import type { AuditAction } from '@postrider/contracts/resources'
import { unavailable } from '@postrider/contracts/errors'
import type { Context } from '../../context.ts'
import { mailCommands, messagesOf, type Move } from '../../domain/execution/messages.ts'
import { stepCountChanges } from '../../domain/execution/step-counts.ts'
import { insertExecutions, saveExecutions } from '../../store/executions.ts'
import { addStepCounts } from '../../store/step-counts.ts'
import type { Tx } from '../../store/tables.ts'

/**
 * Writes moves in one transaction, with their mails, messages and counts; returns those that were written. Left out: a move of an execution
 * that has been changed since it was read, and a new execution where there is one already. `auditAs`: each is an entry of the audit log.
 */
export const saveMoves = <M extends Move>(
  ctx: Pick<Context, 'db' | 'now'>,
  moves: readonly M[],
  auditAs?: AuditAction,
): Promise<M[]> =>
  moves.length === 0
    ? Promise.resolve([])
    : transact(ctx.db, async (tx) => {
        const at = ctx.now()
        const written = await writeMoves(tx, moves, at)
        if (auditAs !== undefined)
          append(
            tx,
            written.map(({ after: { projectId, id } }) => audited({ projectId, at }, auditAs, { id })),
          )
        return written
      })

/** The same, but throws 503 and writes nothing when an execution has been changed since it was read. New executions may still be left out. */
export const saveAllMoves = <M extends Move>(
  ctx: Pick<Context, 'db' | 'now'>,
  moves: readonly M[],
): Promise<M[]> =>
  transact(ctx.db, async (tx) => {
    const written = await writeMoves(tx, moves, ctx.now())
    if (written.filter(({ before }) => before).length < moves.filter(isChange).length)
      throw unavailable('Executions have changed since they were read')
    return written
  })

const isChange = ({ before, after }: Move): boolean => before !== undefined && after !== before

async function writeMoves<M extends Move>(tx: Tx, moves: readonly M[], at: Date): Promise<M[]> {
  const changes = moves.flatMap(({ before, after }) =>
    before && after !== before ? [{ before, after }] : [],
  )
  const begun = moves.flatMap(({ before, after }) => (before ? [] : [after]))
  const saved = await saveExecutions(tx, changes)
  const inserted = await insertExecutions(tx, begun)
  const written = moves.filter((move) => (isChange(move) ? saved : inserted).has(move.after.id))
  await addStepCounts(tx, stepCountChanges(written))
  append(tx, [...written.flatMap(messagesOf), ...mailCommands(written, at)])
  return written.map((move) => ({ ...move, after: { ...move.after, revision: revisionOf(move) } }))
}

/** Each write raises it. */
const revisionOf = ({ before, after }: Move): number => (before ? before.revision + 1 : after.revision)
