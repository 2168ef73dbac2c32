import type { Context } from '../context.ts'
import { settleKeys as settleRows, type KeyName } from '../store/idempotency-keys.ts'

/** The mails of these requests are in the queue: their keys are done. Idempotent. */
export const settleKeys = ({ db }: Context, keys: readonly KeyName[]): Promise<void> => settleRows(db, keys)
