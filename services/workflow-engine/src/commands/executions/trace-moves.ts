import { inSpanPerItem } from '@postrider/tracing'
import type { Move } from '../../domain/execution/messages.ts'

/**
 * Saves moves with one span for each sampled execution. The span is the parent of the mails and messages of
 * the move.
 */
export const traceMoves = <M extends Move, Result>(
  moves: readonly M[],
  save: (moves: readonly M[]) => Promise<Result>,
): Promise<Result> =>
  inSpanPerItem(
    moves.map((move) => ({ move, traceparent: isUnchanged(move) ? null : move.after.traceparent })),
    () => ({ name: 'advance workflow execution' }),
    (traced) => save(traced.map(({ move, traceparent }) => withTrace(move, traceparent ?? null))),
  )

const isUnchanged = ({ before, after }: Move): boolean => before === after

const withTrace = <M extends Move>(move: M, traceparent: string | null): M =>
  isUnchanged(move) || move.after.traceparent === traceparent
    ? move
    : { ...move, after: { ...move.after, traceparent } }
