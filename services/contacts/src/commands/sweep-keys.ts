import { transact } from '@postrider/db'
import type { Context } from '../context.ts'
import { expiredBefore } from '../domain/key-use.ts'
import { sweepKeys as sweepRows } from '../store/idempotency-keys.ts'

/** Deletes a batch of idempotency keys past their life; true when there may be more. */
export const sweepKeys = ({ db, now, config }: Context): Promise<boolean> =>
  transact(db, (tx) => sweepRows(tx, expiredBefore(now(), config.idempotencyTtlHours)), { slow: true })
