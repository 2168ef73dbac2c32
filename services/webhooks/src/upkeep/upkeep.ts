import { deleteBatch, transact } from '@postrider/db'
import type { Context } from '../context.ts'
import { wakeEndpoints } from '../endpoints/store.ts'
import { firstIdAt } from '../events/first-id-at.ts'
import {
  deleteAged,
  deleteEndpointRow,
  deleteRowsOf,
  discardBatches,
  discardDue,
  lockDeletedEndpoint,
  lockEndpointToDiscard,
  markDiscarded,
  type AgedTable,
} from './store.ts'

const dayMs = 86_400_000
/** Days for which events, deliveries and attempts are stored. */
const keptDays = 30
const limit = 5_000
/** Batches have up to 500 deliveries. */
const batchLimit = 10

/** Discards waiting deliveries of an endpoint that was disabled. Returns false if no endpoint is left. */
export const discardNext = (ctx: Pick<Context, 'db' | 'now'>): Promise<boolean> =>
  transact(ctx.db, async (tx) => {
    const endpoint = await lockEndpointToDiscard(tx)
    if (!endpoint) return false
    const batches = await discardBatches(tx, endpoint.id, batchLimit)
    const due = await discardDue(tx, endpoint, limit)
    if (batches === batchLimit || due === limit) return true
    await markDiscarded(tx, endpoint.id)
    // New events wait if the endpoint was enabled in the meantime.
    await wakeEndpoints(tx, [endpoint.id], ctx.now())
    return true
  })

/** Deletes rows of a deleted endpoint, and finally the endpoint. Returns false if no endpoint is left. */
export const removeDeleted = (ctx: Pick<Context, 'db'>): Promise<boolean> =>
  transact(ctx.db, async (tx) => {
    const id = await lockDeletedEndpoint(tx)
    if (id === undefined) return false
    if (!(await deleteRowsOf(tx, id, limit))) await deleteEndpointRow(tx, id)
    return true
  })

const aged: readonly AgedTable[] = [
  ['webhook_deliveries', 'event_id'],
  ['webhook_attempts', 'webhook_id'],
]

/**
 * Deletes events, deliveries, attempts and replays that are older than 30 days. Returns true if more may be
 * left.
 */
export async function deleteExpired({ db, now }: Pick<Context, 'db' | 'now'>): Promise<boolean> {
  const at = new Date(now().getTime() - keptDays * dayMs)
  const before = firstIdAt(at)
  const deleted = [
    ...(await Promise.all(aged.map((table) => deleteAged(db, table, { before, limit })))),
    await deleteBatch(db, { table: 'webhook_events', column: 'id', before, limit }),
    await deleteBatch(db, { table: 'webhook_replays', column: 'updated_at', before: at, limit }),
  ]
  return deleted.includes(limit)
}
