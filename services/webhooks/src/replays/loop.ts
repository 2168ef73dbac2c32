import type { LoopDefinition } from '@postrider/process'
import type { Context } from '../context.ts'
import { runNextReplay } from './run-replay.ts'

/** Loop that runs replays. */
export const replays = (ctx: Context): LoopDefinition => ({
  name: 'replays',
  everyMs: 1_000,
  work: () => runNextReplay(ctx),
})
