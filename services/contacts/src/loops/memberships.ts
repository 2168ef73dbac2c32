import { lowPriority, type LoopDefinition } from '@postrider/process'
import { emptyCopy, sweepMemberships } from '../commands/sweep-memberships.ts'
import type { Context } from '../context.ts'

/**
 * Deletes the member rows of segments that are deleted or no longer tracked. Queries already ignore these
 * rows.
 */
export const emptiedCopies = (ctx: Context): LoopDefinition => ({
  name: 'emptied-copies',
  everyMs: ctx.tidyMs,
  clockOnly: true,
  work: lowPriority(() => emptyCopy(ctx)),
})

/**
 * Deletes ended memberships and the copies of deleted segments, once no older message about them can arrive.
 */
export const membershipSweep = (ctx: Context): LoopDefinition => ({
  name: 'membership-sweep',
  everyMs: 3_600_000,
  clockOnly: true,
  work: lowPriority(() => sweepMemberships(ctx)),
})
