import type { LoopDefinition } from '@postrider/process'
import { forgetDeleted as forget } from '../commands/forget-deleted.ts'
import type { Context } from '../context.ts'

/** Deletes what accounts itself keeps of deleted projects. */
export const forgetDeleted = (ctx: Context): LoopDefinition => ({
  name: 'forget-deleted',
  everyMs: 5_000,
  clockOnly: true,
  work: () => forget(ctx),
})

/** True when nothing is left to delete. */
export const settleDeleted = async (ctx: Context): Promise<boolean> =>
  ctx.config.role === 'http' || !(await forget(ctx))
