import {
  emailBounced,
  emailClicked,
  emailComplained,
  emailDelivered,
  emailDropped,
  emailFailed,
  emailOpened,
  emailSent,
  emailSuppressed,
  audiencePageExpanded,
  audiencePageSent,
} from '@postrider/contracts/messages'
import { consumer, type Received, type Subscribable } from '@postrider/messaging'
import { ofCurrentGeneration } from '@postrider/tenancy'
import { countFacts, type ConsumedFact } from '../commands/count-facts.ts'
import type { Context } from '../context.ts'
import { factOf, type CountedMessage } from '../domain/mail-fact.ts'
import { ofProjectsWithCampaigns } from './of-projects-with-campaigns.ts'

const group = 'campaigns.emails'

/** Counts the outcomes and the opens, clicks, bounces and complaints of campaign mails. */
export const onEmails = (ctx: Context): Subscribable =>
  consumer({
    group,
    atMostEveryMs: 500,
    consumes: [
      audiencePageExpanded,
      audiencePageSent,
      emailSent,
      emailFailed,
      emailSuppressed,
      emailDropped,
      emailDelivered,
      emailOpened,
      emailClicked,
      emailBounced,
      emailComplained,
    ],
    select: ofProjectsWithCampaigns(ctx),
    handle: async (batch) => {
      const facts = batch.filter(isCounted).flatMap(factsOf)
      await countFacts(ctx, group, await ofCurrentGeneration(ctx.db, facts))
    },
  })

type MailReceived = Omit<Received, 'type' | 'data'> & CountedMessage

// This guard only narrows the type and accepts every message. The consumer receives only valid messages of
// the types above.
const isCounted = (message: Received): message is MailReceived => message.type !== ''

function factsOf(message: MailReceived): (ConsumedFact & { generation: number })[] {
  const { id, projectId, generation } = message
  const { campaignId } = message.data
  const fact = campaignId === null ? undefined : factOf(message)
  return campaignId === null || !fact ? [] : [{ id, projectId, generation, campaignId, fact }]
}
