import { draft, workflowLimited } from '@postrider/contracts/messages'
import { append } from '@postrider/messaging'
import type { Context } from '../../context.ts'
import type { Execution } from '../../domain/execution/execution.ts'
import type { Move } from '../../domain/execution/messages.ts'
import { causedByMove, limitMove, rootKeyOf, type LimitedMove } from '../../domain/execution/root-limit.ts'
import { addToRoots, correctRoots, noteLimited, type CountedRoot, type Root } from '../../store/roots.ts'
import type { Tx } from '../../store/tables.ts'

export type LimitingContext = Pick<Context, 'db' | 'now' | 'config' | 'newId' | 'log'>

/** Moves as the limit of their roots lets them be written. */
export interface LimitedMoves<M extends Move> {
  moves: M[]
  /**
   * Corrects the counts by the moves that were written. Returns the executions whose stop is to be logged: of
   * each workflow one in a day, until the workflow is enabled again.
   */
  settle(written: readonly M[]): Promise<Execution[]>
}

/**
 * Counts the executions and mails of moves against the limit of their roots, and cuts off what goes beyond.
 * The roots stay locked until the transaction ends, so the limit is exact, however many transactions count
 * one root at the same time.
 */
export async function limitRoots<M extends Move>(
  ctx: LimitingContext,
  tx: Tx,
  moves: readonly M[],
): Promise<LimitedMoves<M>> {
  const limit = ctx.config.workflowRootLimit
  const counting = limit === 0 ? [] : moves.filter((move) => causedByMove(move) > 0)
  if (counting.length === 0) return { moves: [...moves], settle: () => Promise.resolve([]) }
  const wanted = Map.groupBy(counting, ({ after }) => rootKeyOf(after))
  const roots = await addToRoots(tx, [...wanted.values()].flatMap(additionOf), ctx.now())
  const rooms = new Map(
    roots.map((root) => {
      const left = limit - root.caused + causedBy(wanted.get(rootKeyOf(root)))
      return [rootKeyOf(root), { limit, left, stopped: new Set(root.stopped) }]
    }),
  )
  const limited = new Map(
    counting.flatMap((move) => {
      const room = rooms.get(rootKeyOf(move.after))
      return room ? [[move.after.id, limitMove(move, room)] as const] : []
    }),
  )
  return {
    moves: moves.flatMap((move) =>
      limited.has(move.after.id) ? (limited.get(move.after.id)?.move ?? []) : move,
    ),
    settle: (written) => settle(ctx, tx, { roots, wanted, limited, written }),
  }
}

const causedBy = (moves: readonly Move[] = []): number =>
  moves.reduce((sum, move) => sum + causedByMove(move), 0)

const additionOf = ([first, ...others]: readonly Move[]): (Root & { caused: number })[] => {
  if (!first) return []
  const { projectId, generation, rootId } = first.after
  return [{ projectId, generation, rootId, caused: causedBy([first, ...others]) }]
}

interface Settling {
  roots: readonly CountedRoot[]
  /** By root, as in `limitRoots`. */
  wanted: ReadonlyMap<string, readonly Move[]>
  /** By execution. */
  limited: ReadonlyMap<string, LimitedMove<Move>>
  written: readonly Move[]
}

async function settle(
  ctx: LimitingContext,
  tx: Tx,
  { roots, wanted, limited, written }: Settling,
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

/**
 * The first execution of each workflow that the limit has stopped and that the root does not know as stopped.
 */
function newlyStopped(
  written: readonly Move[],
  { limited, known }: { limited: Settling['limited']; known: readonly string[] },
): Execution[] {
  const stopped = written.flatMap(({ after }) => (limited.get(after.id)?.isStopped === true ? [after] : []))
  const first = new Map(stopped.toReversed().map((each) => [each.workflowId, each]))
  for (const id of known) first.delete(id)
  return [...first.values()]
}

const dayMs = 86_400_000

/**
 * Publishes which workflows the limit has stopped: each at most once a day, until it is enabled again.
 * Returns an execution of each that it published.
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
