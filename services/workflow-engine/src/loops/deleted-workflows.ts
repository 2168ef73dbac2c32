import type { LoopDefinition } from '@postrider/service'
import { sweepDeleted } from '../commands/sweep-deleted.ts'
import type { Context } from '../context.ts'

/** Deletes the executions of workflows that are deleted. */
export const deletedWorkflows = (ctx: Context): LoopDefinition => ({
  name: 'deleted-workflows',
  everyMs: 5_000,
  clockOnly: true,
  work: () => sweepDeleted(ctx),
})
