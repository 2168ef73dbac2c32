import type { ProjectGeneration } from '@postrider/contracts'
import { notFound } from '@postrider/contracts/errors'
import type { Context } from '../context.ts'
import type { Campaign, WholeCampaign } from '../domain/campaign.ts'
import { findCampaign, findWholeCampaign } from '../store/campaigns.ts'

/** One campaign of a project, without its body. Throws 404 when it has none with this id. */
export async function getCampaign(
  { db }: Context,
  project: ProjectGeneration,
  id: string,
): Promise<Campaign> {
  const campaign = await findCampaign(db, project, id)
  if (!campaign) throw notFound('campaign', id)
  return campaign
}

/** The same with its body. */
export async function getWholeCampaign(
  { db }: Context,
  project: ProjectGeneration,
  id: string,
): Promise<WholeCampaign> {
  const campaign = await findWholeCampaign(db, project, id)
  if (!campaign) throw notFound('campaign', id)
  return campaign
}
