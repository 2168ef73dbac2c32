import type { AppError } from '@postrider/contracts/errors'
import type { contactsApi } from '@postrider/contracts/internal'
import { transact } from '@postrider/db'
import type { z } from 'zod'
import type { Context } from '../context.ts'
import { claimKeys } from './claim-keys.ts'

export interface ClaimedBatch {
  claimedAt: Date
  /** One item for each key: undefined if the key is claimed. */
  refusals: (AppError | undefined)[]
}

/** Claims the keys of a batch in one transaction. A used key does not affect the other keys. */
export async function claimBatchKeys(
  ctx: Context,
  { projectId, generation, endpoint, keys }: z.output<(typeof contactsApi.claimKeys)['body']>,
): Promise<ClaimedBatch> {
  const at = ctx.now()
  const claims = keys.map((key) => ({ projectId, generation, key, endpoint, state: 'claimed' as const }))
  return { claimedAt: at, refusals: await transact(ctx.db, (tx) => claimKeys(ctx, tx, { claims, at })) }
}
