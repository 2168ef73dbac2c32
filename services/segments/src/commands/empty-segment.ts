import { transact } from '@postrider/db'
import type { Context } from '../context.ts'
import { emptyBatch, findEnded, saveEmptied } from '../store/ended-members.ts'

/**
 * Deletes a batch of member rows whose membership has ended. Returns true if more may be left.
 *
 * Uses two transactions to avoid a deadlock: other transactions lock the segment first and then member rows.
 * After a crash in between, the next call starts at the same entry version, where the rows are already
 * deleted.
 */
export async function emptySegment({ db }: Context): Promise<boolean> {
  const ended = await findEnded(db)
  if (!ended) return false
  const to = await transact(db, (tx) => emptyBatch(tx, ended), { slow: true })
  const isEmptied = await saveEmptied(db, ended, to)
  return isEmptied || to !== undefined
}
