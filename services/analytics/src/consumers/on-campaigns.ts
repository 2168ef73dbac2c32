import { campaignChanged, campaignDeleted } from '@postrider/contracts/messages'
import { consumer, type Subscribable } from '@postrider/messaging'
import { ofCurrentGeneration } from '@postrider/tenancy'
import { recordCampaigns } from '../commands/record-campaigns.ts'
import type { Context } from '../context.ts'

/** Records campaign changes and deletions. */
export const onCampaigns = (ctx: Context): Subscribable =>
  consumer({
    group: 'analytics.campaigns',
    consumes: [campaignChanged, campaignDeleted],
    handle: async (batch) => recordCampaigns(ctx, await ofCurrentGeneration(ctx.db, batch)),
  })
