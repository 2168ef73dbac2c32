import type { LoopDefinition } from '@postrider/process'
import { sweepEffects } from '../commands/sweep-effects.ts'
import type { Context } from '../context.ts'

/** Deletes effects that are too old for a retry. */
export const effectSweep = (ctx: Context): LoopDefinition => ({
  name: 'effect-sweep',
  everyMs: 3_600_000,
  clockOnly: true,
  work: () => sweepEffects(ctx),
})
