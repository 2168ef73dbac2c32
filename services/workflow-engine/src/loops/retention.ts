import type { LoopDefinition } from '@postrider/process'
import { forgetExecutions, forgetGraphs } from '../commands/forget-executions.ts'
import type { Context } from '../context.ts'

/** Deletes executions past their retention, and graphs that nothing refers to any more. */
export const retention = (ctx: Context): LoopDefinition[] => [
  { name: 'execution-retention', everyMs: 600_000, clockOnly: true, work: () => forgetExecutions(ctx) },
  { name: 'graph-retention', everyMs: 3_600_000, clockOnly: true, work: () => forgetGraphs(ctx) },
]
