import { notFound } from '@postrider/contracts/errors'
import { transact } from '@postrider/db'
import type { Context } from '../context.ts'
import { insertAudiencePages, lockCampaignSends, type NewAudiencePage } from './store/audience-pages.ts'

/**
 * Stores audience pages of campaigns; a repeated page has no effect. Throws 404 if a campaign was not
 * started. The campaigns service always starts a campaign before it publishes pages.
 */
export async function acceptAudiencePages(ctx: Context, pages: readonly NewAudiencePage[]): Promise<void> {
  if (pages.length === 0) return
  await transact(ctx.db, async (tx) => {
    const campaignSends = await lockCampaignSends(tx, pages)
    const unknown = pages.find(({ campaignId }) => !campaignSends.has(campaignId))
    if (unknown) throw notFound('campaign', unknown.campaignId)
    await insertAudiencePages(tx, pages, ctx.now())
  })
}
