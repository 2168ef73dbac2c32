import { emailBounced, emailComplained, usageCounted } from '@postrider/contracts/messages'
import { consumer, type Subscribable } from '@postrider/messaging'
import { countUsage, usageGroup } from '../commands/count-usage.ts'
import { judgeReputations } from '../commands/judge-reputations.ts'
import type { Context } from '../context.ts'

/**
 * Counts the usage, bounces and complaints of projects, notifies about limits, and disables projects with a
 * critical reputation. A repeated batch is also checked, because the process may have crashed before the
 * first check.
 */
export const onUsage = (ctx: Context): Subscribable =>
  consumer({
    group: usageGroup,
    atMostEveryMs: 1000,
    consumes: [usageCounted, emailBounced, emailComplained],
    handle: async (batch) => {
      await countUsage(ctx, batch)
      // Usage messages are skipped: more mail never raises a bounce or complaint rate.
      const facts = batch.filter(({ type }) => type !== usageCounted.type)
      await judgeReputations(
        ctx,
        facts.map(({ projectId }) => projectId),
      )
    },
  })
