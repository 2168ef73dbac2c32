import type { LoopDefinition } from '@postrider/process'
import type { ExecutionWork } from './execution-loops.ts'

/** Loop that deletes the executions of deleted workflows. */
export const deletedWorkflows = (work: ExecutionWork): LoopDefinition => ({
  name: 'deleted-workflows',
  everyMs: 5_000,
  clockOnly: true,
  work: () => work.sweepDeleted(),
})
