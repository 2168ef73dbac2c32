import { Id } from '@postrider/contracts'
import { eventTracked } from '@postrider/contracts/messages'
import { consumer, type Attributes, type Subscribable } from '@postrider/messaging'
import { ofCurrentGeneration } from '@postrider/tenancy'
import { z } from 'zod'
import { countFacts } from '../commands/count-facts.ts'
import type { Context } from '../context.ts'
import { ofProjectsWithCampaigns } from './of-projects-with-campaigns.ts'

const group = 'campaigns.events'

/**
 * The data of a `contact.unsubscribed` that a mail of a campaign has caused. Without `reason` a link of the
 * mail was used; with it, the mail bounced or was complained about.
 */
const Cause = z.object({ emailId: Id, campaignId: Id, reason: z.string().optional() })

const optOut = 'contact.unsubscribed'

/** By the headers alone: a message without `names` may be any event. */
const mayBeOptOut = ({ names }: Attributes): boolean => names?.includes(optOut) ?? true

/**
 * Counts contacts that unsubscribe by a link of a campaign's mail. A bounce or complaint is counted by
 * `onEmails`, so its opt-out is not.
 */
export const onEvents = (ctx: Context): Subscribable =>
  consumer({
    group,
    atMostEveryMs: 500,
    consumes: [eventTracked],
    select: async (messages) => {
      const isOfProject = await ofProjectsWithCampaigns(ctx)(messages.filter(mayBeOptOut))
      return (message) => mayBeOptOut(message) && isOfProject(message)
    },
    handle: async (batch) => {
      const current = await ofCurrentGeneration(
        ctx.db,
        batch.filter(({ data }) => data.name === optOut),
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
