import type { LoopDefinition } from '@postrider/service'
import { startScheduled } from '../commands/executions/start-scheduled.ts'
import type { Context } from '../context.ts'

/** Starts executions of workflows whose time has come. A turn without any reads one entry of an index. */
export const schedules = (ctx: Context): LoopDefinition => ({
  name: 'schedules',
  everyMs: 1_000,
  clockOnly: true,
  work: () => startScheduled(ctx),
})
