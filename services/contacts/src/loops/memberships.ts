import { unhurried, type LoopDefinition } from '@postrider/process'
import { emptyCopy, sweepMemberships } from '../commands/sweep-memberships.ts'
import type { Context } from '../context.ts'

/**
 * Deletes the members of segments that were deleted or are no longer tracked. They do not count meanwhile, so
 * there is no hurry.
 */
export const emptiedCopies = (ctx: Context): LoopDefinition => ({
  name: 'emptied-copies',
  everyMs: ctx.tidyMs,
  clockOnly: true,
  work: unhurried(() => emptyCopy(ctx)),
})

/**
 * Deletes memberships that have ended, and the copies of deleted segments, once no older message about them
 * can come.
 */
export const membershipSweep = (ctx: Context): LoopDefinition => ({
  name: 'membership-sweep',
  everyMs: 3_600_000,
  clockOnly: true,
  work: unhurried(() => sweepMemberships(ctx)),
})
