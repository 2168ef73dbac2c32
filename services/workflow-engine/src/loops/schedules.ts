import type { LoopDefinition } from '@postrider/process'
import type { ExecutionWork } from './execution-loops.ts'

/** Starts executions of due schedules. Without work, an iteration reads one index entry. */
export const schedules = (work: ExecutionWork): LoopDefinition => ({
  name: 'schedules',
  everyMs: 1_000,
  clockOnly: true,
  work: () => work.startScheduled(),
})
