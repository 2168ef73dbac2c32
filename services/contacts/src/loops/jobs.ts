import type { LoopDefinition } from '@postrider/service'
import { setTimeout as pause } from 'node:timers/promises'
import { workOnJob } from '../commands/work-on-job.ts'
import type { JobWorks } from '../commands/job-work.ts'
import type { Context } from '../context.ts'

/**
 * Works on jobs, a batch a turn. After a batch it pauses for as long as that took, so that jobs of any size leave half of a connection's
 * share of the database to requests.
 */
export const jobs = (ctx: Context, works?: JobWorks): LoopDefinition => ({
  name: 'jobs',
  // How long a new job waits, at most. A turn that finds none costs one read of an empty partial index.
  everyMs: 500,
  clockOnly: true,
  work: async (signal) => {
    const startedAt = performance.now()
    const worked = await workOnJob(ctx, works)
    if (worked) await pause(performance.now() - startedAt, undefined, { signal }).catch(() => undefined)
    return worked
  },
})
