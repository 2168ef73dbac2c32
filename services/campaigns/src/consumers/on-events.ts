import { Id } from '@postrider/contracts'
import { eventTracked } from '@postrider/contracts/messages'
import { consumer, ofCurrentGeneration, type Subscribable } from '@postrider/messaging'
import { z } from 'zod'
import { countFacts } from '../commands/count-facts.ts'
import type { Context } from '../context.ts'
import { ofProjectsWithCampaigns } from './of-projects-with-campaigns.ts'

const group = 'campaigns.events'

/** The cause of an opt-out, as contacts writes it: the mail whose link was used, or that bounced or was complained about (`reason`). */
const Cause = z.object({ emailId: Id, campaignId: Id, reason: z.string().optional() })

/** Counts who unsubscribes by a link of a campaign's mail. An opt-out by bounce or complaint is counted as these. */
export const onEvents = (ctx: Context): Subscribable =>
  consumer({
    group,
    consumes: [eventTracked],
    select: ofProjectsWithCampaigns(ctx),
    handle: async (batch) => {
      const current = await ofCurrentGeneration(
        ctx.db,
        batch.filter(({ data }) => data.name === 'contact.unsubscribed'),
      )
      await countFacts(
        ctx,
        group,
        current.flatMap(({ id, projectId, data }) => {
          const cause = Cause.safeParse(data.data)
          if (!cause.success || cause.data.reason !== undefined) return []
          const { emailId, campaignId } = cause.data
          return {
            id,
            projectId,
            campaignId,
            fact: { kind: 'marked', name: 'unsubscribed', emailId } as const,
          }
        }),
      )
    },
  })
