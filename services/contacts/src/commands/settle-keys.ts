import type { Context } from '../context.ts'
import { settleKeys as settleRows, type Settled } from '../store/idempotency-keys.ts'

/** The mails of these requests are in the queue: their keys are done. Idempotent. */
export const settleKeys = ({ db }: Context, keys: readonly Settled[]): Promise<void> => settleRows(db, keys)
