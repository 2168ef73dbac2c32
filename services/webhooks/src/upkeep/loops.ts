import { oneAtATime } from '@postrider/limits'
import { lowPriority, type LoopDefinition } from '@postrider/process'
import type { Context } from '../context.ts'
import { watchEndpoints } from '../endpoints/watch-endpoints.ts'
import { deleteExpired, discardNext, removeDeleted } from './upkeep.ts'

/** The work that `settle` also does. Each function returns true if more work may be left. */
interface UpkeepWork {
  discard(): Promise<boolean>
  removeDeleted(): Promise<boolean>
}

/** Returns functions that never run in parallel with themselves, so `settle` waits for the loops. */
export const upkeepWork = (ctx: Context): UpkeepWork => ({
  discard: oneAtATime(() => discardNext(ctx)),
  removeDeleted: oneAtATime(() => removeDeleted(ctx)),
})

/** Loops that change the states of endpoints, and delete rows that are no longer needed. */
export const upkeepLoops = (ctx: Context, work: UpkeepWork): LoopDefinition[] => [
  { name: 'endpoint-states', everyMs: 30_000, clockOnly: true, work: () => watchEndpoints(ctx) },
  { name: 'discards', everyMs: 1_000, work: () => work.discard() },
  { name: 'deleted-endpoints', everyMs: 10_000, work: lowPriority(() => work.removeDeleted()) },
  { name: 'retention', everyMs: 600_000, clockOnly: true, work: lowPriority(() => deleteExpired(ctx)) },
]
