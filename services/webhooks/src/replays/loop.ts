import { oneAtATime } from '@postrider/limits'
import { lowPriority, type LoopDefinition } from '@postrider/process'
import type { Context } from '../context.ts'
import { runNextReplay } from './run-replay.ts'

/** Returns the work of the loop. It never runs in parallel with itself, so `settle` waits for the loop. */
export const replayWork = (ctx: Context): (() => Promise<boolean>) => oneAtATime(() => runNextReplay(ctx))

/** Loop that runs replays. */
export const replays = (work: () => Promise<boolean>): LoopDefinition => ({
  name: 'replays',
  everyMs: 1_000,
  work: lowPriority(work),
})
