import type { LoopDefinition } from '@postrider/process'
import { sweepKeys } from '../commands/sweep-keys.ts'
import type { Context } from '../context.ts'

/** Deletes expired idempotency keys. */
export const keySweep = (ctx: Context): LoopDefinition => ({
  name: 'idempotency-key-sweep',
  everyMs: 600_000,
  clockOnly: true,
  work: () => sweepKeys(ctx),
})
