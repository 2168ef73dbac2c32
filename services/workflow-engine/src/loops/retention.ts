import type { LoopDefinition } from '@postrider/process'
import { forgetExecutions, forgetGraphs, forgetRoots } from '../commands/forget-executions.ts'
import type { Context } from '../context.ts'

/**
 * Deletes executions past their retention, graphs that nothing refers to any more, and the counts of old
 * roots.
 */
export const retention = (ctx: Context): LoopDefinition[] => [
  { name: 'execution-retention', everyMs: 600_000, clockOnly: true, work: () => forgetExecutions(ctx) },
  { name: 'graph-retention', everyMs: 3_600_000, clockOnly: true, work: () => forgetGraphs(ctx) },
  { name: 'root-retention', everyMs: 600_000, clockOnly: true, work: () => forgetRoots(ctx) },
]
