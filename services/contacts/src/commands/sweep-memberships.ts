import { transact } from '@postrider/db'
import type { Context } from '../context.ts'
import { noOlderMessageBefore } from '../domain/membership.ts'
import { deleteLeftBefore } from '../store/memberships.ts'
import { deleteCopiesBefore, emptyBatch, lockEndedCopy, saveEmptied } from '../store/segment-copies.ts'

/**
 * Deletes a batch of members of a segment that is deleted or no longer tracked. Returns true if more may be
 * left. The progress is committed with the batch, so any instance can continue.
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

/** Deletes a batch of rows that were kept only to detect older messages. Returns true if more may be left. */
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
