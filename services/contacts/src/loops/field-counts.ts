import type { LoopDefinition } from '@postrider/process'
import { foldCounts } from '../commands/fold-counts.ts'
import type { Context } from '../context.ts'

/**
 * Adds the counts of fields up, so that few rows say them. Counts are right without it, and cost more to
 * read.
 */
export const fieldCounts = (ctx: Context): LoopDefinition => ({
  name: 'field-counts',
  everyMs: ctx.tidyMs,
  clockOnly: true,
  work: () => foldCounts(ctx),
})
