import { transact } from '@postrider/db'
import type { Context } from '../context.ts'
import { expiredBefore } from '../domain/key-use.ts'
import { deleteExpiredKeys } from '../store/idempotency-keys.ts'

/** Deletes a batch of expired idempotency keys. Returns true if more may be left. */
export const sweepKeys = ({ db, now, config }: Context): Promise<boolean> =>
  transact(db, (tx) => deleteExpiredKeys(tx, expiredBefore(now(), config.idempotencyTtlHours)), {
    slow: true,
  })
