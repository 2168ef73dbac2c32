import type { CampaignFigures } from '@postrider/contracts/resources'
import type { Context } from '../context.ts'
import type { Campaign } from '../domain/campaign.ts'

export type LinkClicks = CampaignFigures['links'][number]

/** Returns the clicks of each link of a campaign, most clicked first. */
export async function listLinks({ db }: Context, campaign: Campaign): Promise<LinkClicks[]> {
  const rows = await db
    .selectFrom('campaign_links')
    .select(['url', 'clicks'])
    .where('project_id', '=', campaign.projectId)
    .where('campaign_id', '=', campaign.id)
    .orderBy('clicks', 'desc')
    .orderBy('url')
    .execute()
  return rows.map(({ url, clicks }) => ({ url: url === '' ? null : url, clicks }))
}
