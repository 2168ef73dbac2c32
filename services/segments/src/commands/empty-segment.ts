import { transact } from '@postrider/db'
import type { Context } from '../context.ts'
import { emptyBatch, findEnded, saveEmptied } from '../store/ended-members.ts'

/**
 * Deletes a batch of member rows whose membership has ended. Returns true if there may be more.
 *
 * Uses two transactions: a transaction that holds the segment's lock may wait for a member row, so this one
 * must not hold member rows while it waits for the segment's lock. After a crash in between, the next batch
 * starts at the same place and finds nothing there.
 */
export async function emptySegment({ db }: Context): Promise<boolean> {
  const ended = await findEnded(db)
  if (!ended) return false
  const to = await transact(db, (tx) => emptyBatch(tx, ended), { slow: true })
  const isEmptied = await saveEmptied(db, ended, to)
  return isEmptied || to !== undefined
}
