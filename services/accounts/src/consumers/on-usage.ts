import { emailBounced, emailComplained, usageCounted } from '@postrider/contracts/messages'
import { consumer, type Subscribable } from '@postrider/messaging'
import { countUsage, usageGroup } from '../commands/count-usage.ts'
import { judgeReputations } from '../commands/judge-reputations.ts'
import type { Context } from '../context.ts'

/**
 * Counts what projects have sent and how it was received; tells when a limit is near or reached, and disables
 * projects with a critical reputation. Judged anew when a batch comes again, since the process may have
 * crashed before it had judged.
 */
export const onUsage = (ctx: Context): Subscribable =>
  consumer({
    group: usageGroup,
    atMostEveryMs: 1000,
    consumes: [usageCounted, emailBounced, emailComplained],
    handle: async (batch) => {
      await countUsage(ctx, batch)
      // More mail makes no rate worse.
      const facts = batch.filter(({ type }) => type !== usageCounted.type)
      await judgeReputations(
        ctx,
        facts.map(({ projectId }) => projectId),
      )
    },
  })
