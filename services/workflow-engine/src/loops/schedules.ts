import type { LoopDefinition } from '@postrider/process'
import type { ExecutionWork } from './execution-loops.ts'

/** Starts executions of workflows whose time has come. A turn without any reads one entry of an index. */
export const schedules = (work: ExecutionWork): LoopDefinition => ({
  name: 'schedules',
  everyMs: 1_000,
  clockOnly: true,
  work: () => work.startScheduled(),
})
