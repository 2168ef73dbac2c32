import type { LoopDefinition } from '@postrider/process'
import { sweepJobs } from '../commands/sweep-jobs.ts'
import type { Context } from '../context.ts'

/** Deletes old finished jobs. */
export const jobSweep = (ctx: Context): LoopDefinition => ({
  name: 'job-sweep',
  everyMs: 3_600_000,
  clockOnly: true,
  work: () => sweepJobs(ctx),
})
