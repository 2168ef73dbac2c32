import { append } from '@postrider/messaging'
import type { Context } from '../context.ts'
import { applyUpserts, type Upserted, type UpsertInput } from './apply-upserts.ts'

/** Creates the contact of an address or changes the one there is. Throws 422 when his data would grow too large. */
export async function upsertContact(ctx: Context, input: UpsertInput): Promise<Upserted> {
  return ctx.db.transaction().execute(async (tx) => {
    const { outcomes, drafts } = await applyUpserts(ctx, tx, [input])
    const [outcome] = outcomes
    if (outcome === undefined || outcome instanceof Error) throw outcome
    await append(tx, drafts)
    return outcome
  })
}
