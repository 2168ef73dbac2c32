import type { LoopDefinition } from '@postrider/process'
import { foldCounts } from '../commands/fold-counts.ts'
import type { Context } from '../context.ts'

/** Merges the rows of field counts. Unmerged counts are correct, but more expensive to read. */
export const fieldCounts = (ctx: Context): LoopDefinition => ({
  name: 'field-counts',
  everyMs: ctx.tidyMs,
  clockOnly: true,
  work: () => foldCounts(ctx),
})
