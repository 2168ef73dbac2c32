import { campaignPage } from '@postrider/contracts/messages'
import { consumer, ofCurrentGeneration, type Subscribable } from '@postrider/messaging'
import { acceptPages } from '../commands/campaigns/accept-pages.ts'
import type { Context } from '../context.ts'

/** Takes the pages of campaigns. */
export const onSendCommands = (ctx: Context): Subscribable =>
  consumer({
    group: 'send.commands',
    consumes: [campaignPage],
    handle: async (batch) => {
      const pages = await ofCurrentGeneration(ctx.db, batch)
      await acceptPages(
        ctx,
        pages.map(({ projectId, generation, data: { campaignId, number, contactIds } }) => ({
          campaignId,
          number,
          projectId,
          generation,
          contactIds,
        })),
      )
    },
  })
