import { draft, workflowLimited } from '@postrider/contracts/messages'
import { append } from '@postrider/messaging'
import type { Context } from '../../context.ts'
import type { Execution } from '../../domain/execution/execution.ts'
import type { Move } from '../../domain/execution/messages.ts'
import { causedByMove, limitMove, rootKeyOf, type LimitedMove } from '../../domain/execution/root-limit.ts'
import { addToRoots, correctRoots, noteLimited, type CountedRoot, type Root } from '../../store/roots.ts'
import type { Tx } from '../../store/tables.ts'

export type LimitingContext = Pick<Context, 'db' | 'now' | 'config' | 'newId' | 'log'>

/** Moves after the limit of their root events was applied. */
export interface LimitedMoves<M extends Move> {
  moves: M[]
  /**
   * Subtracts moves that were not saved from the counts. Returns the stopped executions to log: at most one
   * per workflow and day, unless the workflow was enabled again.
   */
  correctCounts(written: readonly M[]): Promise<Execution[]>
}

/**
 * Counts the executions and mails of moves against the limit of their root events, and drops executions and
 * mails above the limit. The rows of the roots stay locked until the transaction ends, so concurrent
 * transactions cannot exceed the limit.
 */
export async function limitRoots<M extends Move>(
  ctx: LimitingContext,
  tx: Tx,
  moves: readonly M[],
): Promise<LimitedMoves<M>> {
  const limit = ctx.config.workflowRootLimit
  const counting = limit === 0 ? [] : moves.filter((move) => causedByMove(move) > 0)
  if (counting.length === 0) return { moves: [...moves], correctCounts: () => Promise.resolve([]) }
  const wanted = Map.groupBy(counting, ({ after }) => rootKeyOf(after))
  const roots = await addToRoots(tx, [...wanted.values()].flatMap(additionOf), ctx.now())
  const allowances = new Map(
    roots.map((root) => {
      const left = limit - root.caused + causedBy(wanted.get(rootKeyOf(root)))
      return [rootKeyOf(root), { limit, left, stopped: new Set(root.stopped) }]
    }),
  )
  const limited = new Map(
    counting.flatMap((move) => {
      const allowance = allowances.get(rootKeyOf(move.after))
      return allowance ? [[move.after.id, limitMove(move, allowance)] as const] : []
    }),
  )
  return {
    moves: moves.flatMap((move) =>
      limited.has(move.after.id) ? (limited.get(move.after.id)?.move ?? []) : move,
    ),
    correctCounts: (written) => correctCounts(ctx, tx, { roots, wanted, limited, written }),
  }
}

const causedBy = (moves: readonly Move[] = []): number =>
  moves.reduce((sum, move) => sum + causedByMove(move), 0)

const additionOf = ([first, ...others]: readonly Move[]): (Root & { caused: number })[] => {
  if (!first) return []
  const { projectId, generation, rootId } = first.after
  return [{ projectId, generation, rootId, caused: causedBy([first, ...others]) }]
}

interface CorrectCountsInput {
  roots: readonly CountedRoot[]
  /** By root key. */
  wanted: ReadonlyMap<string, readonly Move[]>
  /** By execution id. */
  limited: ReadonlyMap<string, LimitedMove<Move>>
  written: readonly Move[]
}

async function correctCounts(
  ctx: LimitingContext,
  tx: Tx,
  { roots, wanted, limited, written }: CorrectCountsInput,
): Promise<Execution[]> {
  const writtenOf = Map.groupBy(written, ({ after }) => rootKeyOf(after))
  const corrections = roots.flatMap((root) => {
    const own = writtenOf.get(rootKeyOf(root)) ?? []
    const used = own.reduce((sum, { after }) => sum + (limited.get(after.id)?.granted ?? 0), 0)
    const unused = causedBy(wanted.get(rootKeyOf(root))) - used
    const executions = newlyStopped(own, { limited, known: root.stopped })
    return unused === 0 && executions.length === 0 ? [] : [{ root, unused, executions }]
  })
  const rows = corrections.map(({ root, unused, executions }) => ({
    ...root,
    unused,
    stopped: executions.map(({ workflowId }) => workflowId),
  }))
  await correctRoots(tx, rows)
  return notify(
    ctx,
    tx,
    corrections.flatMap(({ executions }) => executions),
  )
}

/** Returns the first stopped execution of each workflow that is not yet recorded as stopped for its root. */
function newlyStopped(
  written: readonly Move[],
  { limited, known }: { limited: CorrectCountsInput['limited']; known: readonly string[] },
): Execution[] {
  const stopped = written.flatMap(({ after }) => (limited.get(after.id)?.isStopped === true ? [after] : []))
  const first = new Map(stopped.toReversed().map((each) => [each.workflowId, each]))
  for (const id of known) first.delete(id)
  return [...first.values()]
}

const dayMs = 86_400_000

/**
 * Publishes a message for each workflow that the limit has stopped, at most one per workflow and day, unless
 * the workflow was enabled again. Returns one execution of each workflow for which it published a message.
 */
async function notify(ctx: LimitingContext, tx: Tx, stopped: readonly Execution[]): Promise<Execution[]> {
  if (stopped.length === 0) return []
  const at = ctx.now()
  const noted = await noteLimited(
    tx,
    stopped.map(({ workflowId }) => workflowId),
    { at, noticedBefore: new Date(at.getTime() - dayMs) },
  )
  append(
    tx,
    noted.map(({ id: workflowId, name, projectId, generation }) =>
      draft(
        workflowLimited,
        { key: projectId, projectId, generation, at },
        { id: ctx.newId(), workflowId, name, limit: ctx.config.workflowRootLimit },
      ),
    ),
  )
  return noted.flatMap(({ id }) => stopped.find(({ workflowId }) => workflowId === id) ?? [])
}
