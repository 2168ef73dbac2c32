import type { ProjectGeneration } from '@postrider/contracts'
import { notFound } from '@postrider/contracts/errors'
import type { Context } from '../context.ts'
import type { Campaign, CampaignWithBody } from '../domain/campaign.ts'
import { findCampaign, findCampaignWithBody } from '../store/campaigns.ts'

/** Returns a campaign without its body. Throws 404 if it does not exist. */
export async function getCampaign(
  { db }: Context,
  project: ProjectGeneration,
  id: string,
): Promise<Campaign> {
  const campaign = await findCampaign(db, project, id)
  if (!campaign) throw notFound('campaign', id)
  return campaign
}

/** Returns a campaign with its body. Throws 404 if it does not exist. */
export async function getCampaignWithBody(
  { db }: Context,
  project: ProjectGeneration,
  id: string,
): Promise<CampaignWithBody> {
  const campaign = await findCampaignWithBody(db, project, id)
  if (!campaign) throw notFound('campaign', id)
  return campaign
}
