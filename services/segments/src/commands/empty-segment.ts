import { transact } from '@postrider/db'
import type { Context } from '../context.ts'
import { emptyBatch, findEnded, saveEmptied } from '../store/ended-members.ts'

/**
 * Deletes a batch of the members of a segment whose memberships have ended; true when there may be more. In
 * two transactions: whoever holds the segment's lock may wait for one of its members, so none of those may be
 * held while that lock is waited for. A crash in between has the next batch begin where this one did, and
 * find nothing there.
 */
export async function emptySegment({ db }: Context): Promise<boolean> {
  const ended = await findEnded(db)
  if (!ended) return false
  const to = await transact(db, (tx) => emptyBatch(tx, ended), { slow: true })
  const isEmptied = await saveEmptied(db, ended, to)
  return isEmptied || to !== undefined
}
