import { emailBounced, emailComplained, usageCounted } from '@postrider/contracts/messages'
import { consumer, type Subscribable } from '@postrider/messaging'
import { countUsage, usageGroup } from '../commands/count-usage.ts'
import { judgeReputations } from '../commands/judge-reputations.ts'
import type { Context } from '../context.ts'

/**
 * Counts the usage, bounces and complaints of projects, notifies about limits, and disables projects with a
 * critical reputation. A repeated batch is judged again, because the process may have crashed before it did
 * so.
 */
export const onUsage = (ctx: Context): Subscribable =>
  consumer({
    group: usageGroup,
    atMostEveryMs: 1000,
    consumes: [usageCounted, emailBounced, emailComplained],
    handle: async (batch) => {
      await countUsage(ctx, batch)
      // More mail does not worsen a rate.
      const facts = batch.filter(({ type }) => type !== usageCounted.type)
      await judgeReputations(
        ctx,
        facts.map(({ projectId }) => projectId),
      )
    },
  })
