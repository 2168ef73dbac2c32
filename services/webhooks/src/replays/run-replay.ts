import { draft, jobFinished } from '@postrider/contracts/messages'
import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import type { Context } from '../context.ts'
import type { Tx } from '../db/tables.ts'
import { firstIdAt } from '../events/first-id-at.ts'
import { lockEndpoint, wakeEndpoints } from '../endpoints/store.ts'
import { lockNextReplay, replayPage, saveReplay, type Replay } from './store.ts'

/** The number of deliveries that a transaction reads. */
const pageSize = 1_000

/** How much later than its time an event may get its id, for example after an outage, in milliseconds. */
const lateMs = 7 * 86_400_000

/**
 * Makes a page of deliveries of the next replay due. Returns false if no replay is unfinished. Several processes
 * may run this concurrently.
 */
export const runNextReplay = (ctx: Context): Promise<boolean> =>
  transact(ctx.db, async (tx) => {
    const replay = await lockNextReplay(tx)
    if (!replay) return false
    const { projectId, endpointId } = replay
    const endpoint = await lockEndpoint(tx, { projectId, id: endpointId })
    if (endpoint === undefined || endpoint.state === 'DISABLED') {
      const failedReason = `The endpoint was ${endpoint ? 'disabled' : 'deleted'}.`
      await endReplay(ctx, tx, { ...replay, state: 'failed', failedReason })
      return true
    }
    const now = ctx.now()
    const { last, replayed } = await replayPage(tx, replay, { now, limit: pageSize })
    const next = { ...replay, position: last ?? replay.position, replayed: replay.replayed + replayed }
    if (replayed > 0) await wakeEndpoints(tx, [endpointId], now)
    const end = firstIdAt(new Date(replay.until.getTime() + lateMs))
    if (last === null || last > end) await endReplay(ctx, tx, { ...next, state: 'completed' })
    else await saveReplay(tx, { ...next, state: 'active' }, now)
    return true
  })

async function endReplay(
  ctx: Context,
  tx: Tx,
  replay: Replay & { state: 'completed' | 'failed' },
): Promise<void> {
  const at = ctx.now()
  await saveReplay(tx, replay, at)
  const { id, projectId, generation, state, replayed, failedReason } = replay
  const result = { replayed }
  append(tx, [
    draft(
      jobFinished,
      { key: id, projectId, generation, at },
      { id, type: 'webhook-replay', state, result, failedReason, finishedAt: at.toISOString() },
    ),
  ])
}
