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
 * The data of a `contact.unsubscribed` event that a campaign mail caused. With a `reason`, the mail bounced
 * or was reported as spam; without it, the contact used the link in the mail.
 */
const OptOutCause = z.object({ emailId: Id, campaignId: Id, reason: z.string().optional() })

const optOut = 'contact.unsubscribed'

/**
 * Returns whether a message may contain an opt-out. Without the header `names`, the message may contain any
 * event.
 */
const mayBeOptOut = ({ names }: Attributes): boolean => names?.includes(optOut) ?? true

/**
 * Counts contacts that unsubscribe by the link in a campaign mail. Ignores opt-outs caused by a bounce or
 * complaint, because `onEmails` counts bounces and complaints.
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
          const cause = OptOutCause.safeParse(data.data)
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
