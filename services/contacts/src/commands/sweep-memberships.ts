import { transact } from '@postrider/db'
import type { Context } from '../context.ts'
import { noOlderMessageBefore } from '../domain/membership.ts'
import { deleteLeftBefore } from '../store/memberships.ts'
import { deleteCopiesBefore, emptyBatch, lockEndedCopy, saveEmptied } from '../store/segment-copies.ts'

/**
 * Deletes a batch of the members of a segment that was deleted or is no longer tracked; true when there may
 * be more. How far it has come commits with it, so any instance goes on after a crash.
 */
export const emptyCopy = ({ db }: Context): Promise<boolean> =>
  transact(
    db,
    async (tx) => {
      const copy = await lockEndedCopy(tx)
      if (!copy) return false
      const to = await emptyBatch(tx, copy)
      return (await saveEmptied(tx, copy, to)) || to !== undefined
    },
    { slow: true },
  )

/** Deletes a batch of what was kept in case that an older message comes; true when there may be more. */
export const sweepMemberships = ({ db, now }: Context): Promise<boolean> =>
  transact(
    db,
    async (tx) => {
      const before = noOlderMessageBefore(now())
      const left = await deleteLeftBefore(tx, before)
      return (await deleteCopiesBefore(tx, before)) || left
    },
    { slow: true },
  )
