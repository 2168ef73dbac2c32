import type { LoopDefinition } from '@postrider/service'
import { setTimeout as pause } from 'node:timers/promises'
import { workOnJob } from '../commands/work-on-job.ts'
import type { JobWorks } from '../commands/job-work.ts'
import type { Context } from '../context.ts'

/**
 * Works on jobs, a batch a turn. After a batch it pauses for as long as requests were under way beside it in this instance: a machine
 * without requests loses nothing to pauses, and where requests never cease, jobs of any size leave them half of a connection's share of
 * the database. A worker serves no requests and cannot see those of other instances, so it pauses as if there were some all the time.
 */
export const jobs = (ctx: Context, works?: JobWorks): LoopDefinition => {
  const busyMs = ctx.config.role === 'worker' ? () => performance.now() : ctx.requests.ms
  return {
    name: 'jobs',
    // How long a new job waits, at most. A turn that finds none costs one read of an empty partial index.
    everyMs: 500,
    clockOnly: true,
    work: async (signal) => {
      const busyBefore = busyMs()
      const worked = await workOnJob(ctx, works)
      const besideMs = busyMs() - busyBefore
      if (worked && besideMs > 0) await pause(besideMs, undefined, { signal }).catch(() => undefined)
      return worked
    },
  }
}
