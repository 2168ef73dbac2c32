import type { LoopDefinition } from '@postrider/process'
import { rebuildNext } from '../commands/rebuild/rebuild-next.ts'
import type { Context } from '../context.ts'

/**
 * Runs the steps of rebuilds one after the other, while the consumers continue. An iteration without work
 * reads only one index entry.
 */
export const rebuilds = (ctx: Context): LoopDefinition => ({
  name: 'rebuilds',
  everyMs: 1_000,
  clockOnly: true,
  work: () => rebuildNext(ctx),
})
