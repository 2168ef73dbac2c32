import type { LoopDefinition } from '@postrider/process'
import {
  deleteExpiredExecutions,
  deleteExpiredGraphs,
  deleteExpiredRoots,
} from '../commands/delete-expired.ts'
import type { Context } from '../context.ts'

/**
 * Loops that delete executions that ended before the retention period, unused graphs, and old root counts.
 */
export const retention = (ctx: Context): LoopDefinition[] => [
  {
    name: 'execution-retention',
    everyMs: 600_000,
    clockOnly: true,
    work: () => deleteExpiredExecutions(ctx),
  },
  { name: 'graph-retention', everyMs: 3_600_000, clockOnly: true, work: () => deleteExpiredGraphs(ctx) },
  { name: 'root-retention', everyMs: 600_000, clockOnly: true, work: () => deleteExpiredRoots(ctx) },
]
