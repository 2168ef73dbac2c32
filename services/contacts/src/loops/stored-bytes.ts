import type { LoopDefinition } from '@postrider/process'
import { foldStoredBytes } from '@postrider/tenancy'
import type { Context } from '../context.ts'

/** Sums up the storage usage of projects and publishes it. */
export const storedBytes = (ctx: Context): LoopDefinition => ({
  name: 'stored-bytes',
  everyMs: ctx.tidyMs,
  clockOnly: true,
  work: () => foldStoredBytes({ ...ctx, service: 'contacts', quota: ctx.config.storageQuota }),
})
