import type { LoopDefinition } from '@postrider/process'
import { sweepEffects } from '../commands/sweep-effects.ts'
import type { Context } from '../context.ts'

/** Deletes effect keys that are older than any retry. */
export const effectSweep = (ctx: Context): LoopDefinition => ({
  name: 'effect-sweep',
  everyMs: 3_600_000,
  clockOnly: true,
  work: () => sweepEffects(ctx),
})
