import type { LoopDefinition } from '@postrider/process'
import { purgeDeletedProjects as purge } from '../commands/purge-deleted-projects.ts'
import type { Context } from '../context.ts'

/** Loop that deletes the rows that the accounts service keeps of deleted projects. */
export const purgeDeletedLoop = (ctx: Context): LoopDefinition => ({
  name: 'purge-deleted-projects',
  everyMs: 5_000,
  clockOnly: true,
  work: () => purge(ctx),
})

/** Deletes a batch of these rows. Returns true if none is left. */
export const settleDeleted = async (ctx: Context): Promise<boolean> =>
  ctx.config.role === 'http' || !(await purge(ctx))
