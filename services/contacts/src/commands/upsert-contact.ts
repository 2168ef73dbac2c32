import { AppError } from '@postrider/contracts/errors'
import { transact } from '@postrider/db'
import type { Context } from '../context.ts'
import type { Upsert } from '../domain/merge-upserts.ts'
import { saveChanges } from '../store/changes.ts'
import { applyUpserts, type UpsertedContact } from './apply-upserts.ts'

/** Creates or updates the contact with an address. Throws 422 if the contact's data becomes too large. */
export async function upsertContact(ctx: Context, upsert: Upsert): Promise<UpsertedContact> {
  return transact(ctx.db, async (tx) => {
    const { outcomes, changes } = await applyUpserts(ctx, tx, [upsert])
    const [outcome] = outcomes
    if (!outcome) throw new Error('The upsert has no outcome')
    if (outcome instanceof AppError) throw outcome
    saveChanges(tx, changes)
    return outcome
  })
}
