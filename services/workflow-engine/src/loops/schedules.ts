import type { LoopDefinition } from '@postrider/process'
import type { ExecutionWork } from './execution-loops.ts'

/** Loop that starts the executions of due schedules. An iteration without work reads one index entry. */
export const schedules = (work: ExecutionWork): LoopDefinition => ({
  name: 'schedules',
  everyMs: 1_000,
  clockOnly: true,
  work: () => work.startScheduled(),
})
