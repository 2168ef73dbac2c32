import { lowPriority, type LoopDefinition } from '@postrider/process'
import type { Context } from '../context.ts'
import { watchEndpoints } from '../endpoints/watch-endpoints.ts'
import { deleteExpired, discardNext, removeDeleted } from './upkeep.ts'

/** Loops that change the states of endpoints, and delete rows that are no longer needed. */
export const upkeepLoops = (ctx: Context): LoopDefinition[] => [
  { name: 'endpoint-states', everyMs: 30_000, clockOnly: true, work: () => watchEndpoints(ctx) },
  { name: 'discards', everyMs: 1_000, work: () => discardNext(ctx) },
  { name: 'deleted-endpoints', everyMs: 10_000, work: lowPriority(() => removeDeleted(ctx)) },
  { name: 'retention', everyMs: 600_000, clockOnly: true, work: lowPriority(() => deleteExpired(ctx)) },
]
