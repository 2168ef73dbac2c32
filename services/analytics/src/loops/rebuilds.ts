import type { LoopDefinition } from '@postrider/process'
import { rebuildNext } from '../commands/rebuild/rebuild-next.ts'
import type { Context } from '../context.ts'

/**
 * Takes the steps of rebuilds one after the other, beside what comes in. A turn that finds none reads one
 * entry of an index.
 */
export const rebuilds = (ctx: Context): LoopDefinition => ({
  name: 'rebuilds',
  everyMs: 1_000,
  clockOnly: true,
  work: () => rebuildNext(ctx),
})
