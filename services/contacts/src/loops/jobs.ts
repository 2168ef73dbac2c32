import type { LoopDefinition } from '@postrider/process'
import { setTimeout as delay } from 'node:timers/promises'
import { workOnJob } from '../commands/work-on-job.ts'
import type { JobWorks } from '../commands/job-work.ts'
import type { Context } from '../context.ts'

// Milliseconds of pause for each millisecond of requests beside a batch. The aim: /v1/track keeps 0.8 of its
// rate beside an import. In four runs each, by turns, with 32 clients on two cores that ten to fifteen times
// as much work was waiting for, it kept 0.81, 0.81, 0.59 and 0.59 of its rate with a pause of 1 (a batch
// takes some six tenths of what track has), and 0.68, 0.82, 1.06 and 1.40 with a pause of 3; on two quiet
// cores 0.77 in two runs with 3.
const pausePerBusy = 4

/** Ends after `ms`, or when `signal` is aborted. */
export type Pause = (ms: number, signal: AbortSignal) => Promise<void>

const pauseUntil: Pause = (ms, signal) => delay(ms, undefined, { signal }).catch(() => undefined)

/**
 * Works on jobs, a batch a turn. After a batch it pauses for four times as long as requests were under way
 * beside it in this instance: a machine without requests loses nothing to pauses, and where requests never
 * cease, jobs of any size leave them four fifths of the time. A worker serves no requests and cannot see
 * those of other instances, so it pauses as if there were some all the time.
 */
export const jobs = (ctx: Context, works?: JobWorks, pause: Pause = pauseUntil): LoopDefinition => {
  const busyMs = ctx.config.role === 'worker' ? () => performance.now() : ctx.requests.ms
  return {
    name: 'jobs',
    // How long a new job waits, at most. A turn that finds none costs one read of an empty partial index.
    everyMs: 500,
    clockOnly: true,
    work: async (signal) => {
      const busyBefore = busyMs()
      const worked = await workOnJob(ctx, works)
      const pauseMs = pausePerBusy * (busyMs() - busyBefore)
      if (worked && pauseMs > 0) await pause(pauseMs, signal)
      return worked
    },
  }
}
