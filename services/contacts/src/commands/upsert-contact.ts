import { AppError } from '@postrider/contracts/errors'
import { transact } from '@postrider/db'
import type { Context } from '../context.ts'
import type { Upsert } from '../domain/merge-upserts.ts'
import { saveChanges } from '../store/changes.ts'
import { applyUpserts, type Upserted } from './apply-upserts.ts'

/**
 * Creates the contact of an address or changes the one there is. Throws 422 when its data would grow too
 * large.
 */
export async function upsertContact(ctx: Context, upsert: Upsert): Promise<Upserted> {
  return transact(ctx.db, async (tx) => {
    const { outcomes, changes } = await applyUpserts(ctx, tx, [upsert])
    const [outcome] = outcomes
    if (!outcome) throw new Error('The upsert has no outcome')
    if (outcome instanceof AppError) throw outcome
    saveChanges(tx, changes)
    return outcome
  })
}
