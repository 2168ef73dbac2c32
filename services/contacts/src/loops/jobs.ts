import type { LoopDefinition } from '@postrider/process'
import { setTimeout as delay } from 'node:timers/promises'
import { runNextBatch } from '../commands/run-jobs.ts'
import type { JobWorks } from '../commands/job-work.ts'
import type { Context } from '../context.ts'

// Milliseconds of pause per millisecond of active requests during a batch. With this value, /v1/track keeps
// 0.8 of its throughput during an import.
const pausePerBusy = 4

/** Resolves after `ms`, or when `signal` is aborted. */
export type Pause = (ms: number, signal: AbortSignal) => Promise<void>

const pauseUntil: Pause = (ms, signal) => delay(ms, undefined, { signal }).catch(() => undefined)

/**
 * Runs jobs, one batch at a time. After a batch, pauses four times as long as requests were active in this
 * instance during the batch. So jobs use one fifth of the time under constant load. A worker does not serve
 * requests and cannot measure other instances, so it pauses as if requests were always active.
 */
export const jobs = (ctx: Context, works?: JobWorks, pause: Pause = pauseUntil): LoopDefinition => {
  const busyMs = ctx.config.role === 'worker' ? () => performance.now() : ctx.requests.ms
  return {
    name: 'jobs',
    // Maximum waiting time of a new job. An iteration without jobs only reads an empty partial index.
    everyMs: 500,
    clockOnly: true,
    work: async (signal) => {
      const busyBefore = busyMs()
      const worked = await runNextBatch(ctx, works)
      const pauseMs = pausePerBusy * (busyMs() - busyBefore)
      if (worked && pauseMs > 0) await pause(pauseMs, signal)
      return worked
    },
  }
}
