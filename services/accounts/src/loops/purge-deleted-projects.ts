import type { LoopDefinition } from '@postrider/process'
import { purgeDeletedProjects as purge } from '../commands/purge-deleted-projects.ts'
import type { Context } from '../context.ts'

/** Deletes the rows that accounts keeps of deleted projects. */
export const purgeDeletedLoop = (ctx: Context): LoopDefinition => ({
  name: 'purge-deleted-projects',
  everyMs: 5_000,
  clockOnly: true,
  work: () => purge(ctx),
})

/** Returns true when nothing is left to delete. */
export const settleDeleted = async (ctx: Context): Promise<boolean> =>
  ctx.config.role === 'http' || !(await purge(ctx))
